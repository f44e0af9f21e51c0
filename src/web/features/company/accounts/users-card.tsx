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
import { Section } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Table, TableBody, TableFrame, TableHead, TableHeader } from '#web/ui/table.tsx';
import { type UserList, UsersRow } from './users-row.tsx';

const titles: Record<UserList, string> = { profiles: 'User Profile Management', ordinary: 'All Users' };

interface UsersCardProps {
  list: UserList;
  onOpen: (userId: string) => void;
}

/** A list of users in pages: everybody on the control panel, everybody but administrators in the management of users. */
export function UsersCard({ list: shown, onOpen }: UsersCardProps) {
  const place = useListPlace('users');
  const query = { ...place.query, ...(shown === 'ordinary' && { without: 'admin' as const }) };
  const users = useQuery({
    ...queryWithHeaders(api.admin.listUsers, { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={titles[shown]}>
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
                <UsersTable users={list.items} list={shown} onOpen={onOpen} />
              )}
              <ListFoot list={list} noun="users" />
            </div>
          );
        }}
      </Loaded>
    </Section>
  );
}

interface UsersTableProps extends UsersCardProps {
  users: readonly AdminUser[];
}

function UsersTable({ users, list, onOpen }: UsersTableProps) {
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
            <UsersRow key={user.id} user={user} list={list} onOpen={() => onOpen(user.id)} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function NoUsers() {
  return (
    <EmptyState icon={UsersRound} title="No users yet" className="py-6">
      Create the first one in the control panel.
    </EmptyState>
  );
}
