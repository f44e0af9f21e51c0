import type { AdminUser } from '#contract/admin.ts';
import { tierLabels } from '#domain/plans.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { TableCell, TableRow } from '#web/ui/table.tsx';
import { nameOf } from './person-name.ts';
import { RoleBadge } from './role-badge.tsx';
import { ZipBadges } from './zip-badges.tsx';

/** The list on the control panel, and the one in the management of users, which leaves administrators out. */
export type UserList = 'profiles' | 'ordinary';

const wordings = {
  profiles: { noZips: 'No ZIP codes assigned', open: 'View Details', openOf: 'View Details of' },
  ordinary: { noZips: 'No access', open: 'Manage', openOf: 'Manage' },
} as const;

interface UsersRowProps {
  user: AdminUser;
  list: UserList;
  onOpen: () => void;
}

export function UsersRow({ user, list, onOpen }: UsersRowProps) {
  const { noZips, open, openOf } = wordings[list];
  return (
    <TableRow className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-1 max-lg:rounded-lg max-lg:border max-lg:p-3">
      <TableCell className={cellClasses}>
        <p className="font-medium">{nameOf(user) || 'No name'}</p>
        <p className="text-sm text-muted-foreground wrap-anywhere">
          {[companyOf(user), tierLabels[user.subscriptionTier]].filter(Boolean).join(' · ')}
        </p>
        {list === 'profiles' && <p className="text-xs text-muted-foreground wrap-anywhere">{user.id}</p>}
      </TableCell>
      <TableCell className={`${cellClasses} break-all max-lg:col-span-2 max-lg:row-start-2`}>
        {user.email}
      </TableCell>
      <TableCell className={cellClasses}>
        {user.accessEndedAt ? <Badge variant="warning">Access ended</Badge> : <RoleBadge role={user.role} />}
      </TableCell>
      <TableCell className={`${cellClasses} max-lg:col-span-2 max-lg:pt-2`}>
        <ZipBadges user={user} none={noZips} />
        {user.nextExpiry && (
          <p className="mt-1 text-sm text-muted-foreground">Next end {dateOnly(user.nextExpiry)}</p>
        )}
      </TableCell>
      <TableCell className={`${cellClasses} whitespace-nowrap max-lg:self-center`}>
        <span className="text-muted-foreground lg:hidden">Joined </span>
        <time dateTime={user.createdAt}>{dateOnly(user.createdAt)}</time>
      </TableCell>
      <TableCell className={`${cellClasses} lg:text-right`}>
        <Button variant="secondary" size="sm" aria-label={`${openOf} ${user.email}`} onClick={onOpen}>
          {open}
        </Button>
      </TableCell>
    </TableRow>
  );
}

/** A user made without a company has one with their own name, which adds nothing. */
const companyOf = (user: AdminUser) => (user.companyName === nameOf(user) ? null : user.companyName);

const cellClasses = 'py-2.5 max-lg:h-auto max-lg:border-0 max-lg:p-0';
