import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import type { AdminUser } from '#contract/admin.ts';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { ListFoot } from '#web/lists/list-foot.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { NoMatch } from '#web/lists/no-match.tsx';
import { pagedReply } from '#web/lists/paged-reply.ts';
import { SearchBox } from '#web/lists/search-box.tsx';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Table, TableBody, TableFrame, TableHead, TableHeader } from '#web/ui/table.tsx';
import { AllUsersRow } from './all-users-row.tsx';

/** Everybody but administrators, in pages. */
export function AllUsersCard({ onManage }: { onManage: (userId: string) => void }) {
  const place = useListPlace('users');
  const users = useQuery({
    ...queryWithHeaders(api.admin.listUsers, { query: { ...place.query, without: 'admin' } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card>
      <CardHeader>
        <CardTitle>All Users</CardTitle>
      </CardHeader>
      <CardContent>
        <Loaded query={users} failure="Failed to fetch users">
          {(reply) => {
            const list = pagedReply(reply, place);
            if (list.total === 0 && place.search === '') return <NoUsers />;
            return (
              <div className="grid grid-cols-1 gap-4">
                {(list.total > 10 || place.search !== '') && (
                  <SearchBox
                    label="Search name, email, company or ZIP"
                    value={place.search}
                    onValueChange={place.setSearch}
                    className="sm:max-w-80"
                  />
                )}
                {list.items.length === 0 ? (
                  <NoMatch list={list} title="No user matches">
                    Try another part of the name or address.
                  </NoMatch>
                ) : (
                  <UsersTable users={list.items} onManage={onManage} />
                )}
                <ListFoot list={list} noun="users" />
              </div>
            );
          }}
        </Loaded>
      </CardContent>
    </Card>
  );
}

interface UsersTableProps {
  users: readonly AdminUser[];
  onManage: (userId: string) => void;
}

function UsersTable({ users, onManage }: UsersTableProps) {
  return (
    <TableFrame className="max-lg:border-0">
      <Table className="max-lg:block">
        <TableHeader className="max-lg:sr-only">
          <tr>
            <TableHead>User</TableHead>
            <TableHead>Email</TableHead>
            <TableHead>Role</TableHead>
            <TableHead className="w-1/3">ZIP Access</TableHead>
            <TableHead>Joined</TableHead>
            <TableHead>
              <span className="sr-only">Actions</span>
            </TableHead>
          </tr>
        </TableHeader>
        <TableBody className="max-lg:grid max-lg:gap-3 md:max-lg:grid-cols-2">
          {users.map((user) => (
            <AllUsersRow key={user.id} user={user} onManage={() => onManage(user.id)} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function NoUsers() {
  return (
    <EmptyState icon={UsersRound} title="No users yet" className="py-6">
      Create the first one below.
    </EmptyState>
  );
}
