import type { AdminUser } from '#contract/admin.ts';
import { tierLabels } from '#domain/plans.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { TableCell, TableRow } from '#web/ui/table.tsx';
import { nameOf } from './person-name.ts';
import { RoleBadge } from './role-badge.tsx';
import { ZipBadges } from './zip-badges.tsx';

export function AllUsersRow({ user, onManage }: { user: AdminUser; onManage: () => void }) {
  return (
    <TableRow className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-1 max-lg:rounded-lg max-lg:border max-lg:p-3">
      <TableCell className={cellClasses}>
        <p className="font-medium">{nameOf(user) || 'No name'}</p>
        <p className="text-sm text-muted-foreground wrap-anywhere">
          {[companyOf(user), tierLabels[user.subscriptionTier]].filter(Boolean).join(' · ')}
        </p>
      </TableCell>
      <TableCell className={`${cellClasses} break-all max-lg:col-span-2 max-lg:row-start-2`}>
        {user.email}
      </TableCell>
      <TableCell className={cellClasses}>
        {user.accessEndedAt ? <Badge variant="warning">Access ended</Badge> : <RoleBadge role={user.role} />}
      </TableCell>
      <TableCell className={`${cellClasses} max-lg:col-span-2 max-lg:pt-2`}>
        <ZipBadges user={user} />
        {user.nextExpiry && (
          <p className="mt-1 text-sm text-muted-foreground">Next end {dateOnly(user.nextExpiry)}</p>
        )}
      </TableCell>
      <TableCell className={`${cellClasses} whitespace-nowrap max-lg:self-center`}>
        <span className="text-muted-foreground lg:hidden">Joined </span>
        <time dateTime={user.createdAt}>{dateOnly(user.createdAt)}</time>
      </TableCell>
      <TableCell className={`${cellClasses} lg:text-right`}>
        <Button variant="secondary" size="sm" aria-label={`Manage ${user.email}`} onClick={onManage}>
          Manage
        </Button>
      </TableCell>
    </TableRow>
  );
}

/** A user made without a company has one with their own name, which adds nothing. */
const companyOf = (user: AdminUser) => (user.companyName === nameOf(user) ? null : user.companyName);

const cellClasses = 'py-2.5 max-lg:h-auto max-lg:border-0 max-lg:p-0';
