import type { AdminUser } from '#contract/admin.ts';
import { Table, TableBody, TableFrame, TableHead, TableHeader } from '#web/ui/table.tsx';
import { UserRow } from './user-row.tsx';

/** A page of users. Below 1024 px each is a card. */
export function UserTable({ users }: { users: readonly AdminUser[] }) {
  return (
    <TableFrame className="max-lg:border-0">
      <Table className="max-lg:block">
        <TableHeader className="max-lg:sr-only">
          <tr>
            <TableHead>User</TableHead>
            <TableHead>Email</TableHead>
            <TableHead>Role</TableHead>
            <TableHead className="w-2/5">ZIP Access</TableHead>
            <TableHead>
              <span className="sr-only">Actions</span>
            </TableHead>
          </tr>
        </TableHeader>
        <TableBody className="max-lg:grid max-lg:gap-3 md:max-lg:grid-cols-2">
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
