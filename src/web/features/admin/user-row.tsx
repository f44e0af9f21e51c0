import type { AdminUser } from '#contract/admin.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TableCell, TableRow } from '#web/ui/table.tsx';
import { nameOf } from './person-name.ts';
import { ZipBadges } from './zip-badges.tsx';

export function UserRow({ user }: { user: AdminUser }) {
  return (
    <TableRow className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:rounded-lg max-md:border max-md:p-3">
      <TableCell className={cellClasses}>
        <p className="font-medium">{nameOf(user) || 'No name'}</p>
        <p className="break-all font-mono text-xs text-muted-foreground">{user.id}</p>
      </TableCell>
      <TableCell className={`${cellClasses} break-all max-md:col-span-2 max-md:row-start-2`}>
        {user.email}
      </TableCell>
      <TableCell className={cellClasses}>
        {user.isAdmin ? <Badge variant="accent">Admin</Badge> : <Badge>User</Badge>}
      </TableCell>
      <TableCell className={`${cellClasses} max-md:col-span-2 max-md:pt-2`}>
        <ZipBadges user={user} />
      </TableCell>
    </TableRow>
  );
}

const cellClasses = 'py-2.5 max-md:h-auto max-md:border-0 max-md:p-0';
