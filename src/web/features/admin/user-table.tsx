import { SearchX } from 'lucide-react';
import type { AdminUser } from '#contract/admin.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Table, TableBody, TableFrame, TableHead, TableHeader } from '#web/ui/table.tsx';
import { ListFoot } from './list-foot.tsx';
import { nameOf } from './person-name.ts';
import { SearchBox } from './search-box.tsx';
import { usePagedSearch } from './use-paged-search.ts';
import { UserRow } from './user-row.tsx';

/** Users, the newest first. On phones each is a card. */
export function UserTable({ users }: { users: readonly AdminUser[] }) {
  const list = usePagedSearch('user', users.toReversed(), searchTextOf);
  return (
    <div className="grid grid-cols-1 gap-4">
      {list.isLong && (
        <SearchBox
          label="Search name, email, id or ZIP"
          value={list.search}
          onValueChange={list.setSearch}
          className="sm:max-w-80"
        />
      )}
      {list.total === 0 ? (
        <EmptyState icon={SearchX} title="No user matches" className="py-6">
          Try another part of the name or address.
        </EmptyState>
      ) : (
        <TableFrame className="max-lg:border-0">
          <Table className="max-lg:block">
            <TableHeader className="max-lg:sr-only">
              <tr>
                <TableHead>User</TableHead>
                <TableHead>Email</TableHead>
                <TableHead>Role</TableHead>
                <TableHead className="w-2/5">ZIP Access</TableHead>
              </tr>
            </TableHeader>
            <TableBody className="max-lg:grid max-lg:gap-3 md:max-lg:grid-cols-2">
              {list.items.map((user) => (
                <UserRow key={user.id} user={user} />
              ))}
            </TableBody>
          </Table>
        </TableFrame>
      )}
      <ListFoot list={list} noun="users" />
    </div>
  );
}

const searchTextOf = (user: AdminUser) =>
  [nameOf(user), user.email, user.id, user.role, ...user.assignedZipCodes].join(' ');
