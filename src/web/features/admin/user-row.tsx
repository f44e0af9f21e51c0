import { Link } from 'react-router';
import type { AdminUser } from '#contract/admin.ts';
import { nameOf, RoleBadge, ZipBadges } from '#web/features/accounts/index.ts';
import { Button } from '#web/ui/button.tsx';
import { TableCell, TableRow } from '#web/ui/table.tsx';

export function UserRow({ user }: { user: AdminUser }) {
  return (
    <TableRow className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-1 max-lg:rounded-lg max-lg:border max-lg:p-3">
      <TableCell className={cellClasses}>
        <p className="font-medium">{nameOf(user) || 'No name'}</p>
        <p className="break-all font-mono text-xs text-muted-foreground max-lg:truncate" title={user.id}>
          {user.id}
        </p>
      </TableCell>
      <TableCell className={`${cellClasses} break-all max-lg:col-span-2 max-lg:row-start-2`}>
        {user.email}
      </TableCell>
      <TableCell className={cellClasses}>
        <RoleBadge role={user.role} />
      </TableCell>
      <TableCell className={`${cellClasses} max-lg:col-span-2 max-lg:pt-2`}>
        <ZipBadges user={user} />
      </TableCell>
      <TableCell className={`${cellClasses} max-lg:col-span-2 max-lg:pt-2 lg:text-right`}>
        <Button asChild variant="secondary" size="sm">
          <Link to={`/admin/users?user=${user.id}`} aria-label={`View Details of ${user.email}`}>
            View Details
          </Link>
        </Button>
      </TableCell>
    </TableRow>
  );
}

const cellClasses = 'py-2.5 max-lg:h-auto max-lg:border-0 max-lg:p-0';
