import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import type { AdminUser } from '#contract/admin.ts';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { PagedRows } from '#web/lists/found-rows.tsx';
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
      <PagedRows
        query={users}
        place={place}
        failure="Failed to fetch users"
        noun="users"
        searchLabel="Search name, email, company or ZIP"
        noMatch="No user matches"
        hint="Try another part of the name or address."
        empty={
          <EmptyState icon={UsersRound} title="No users yet" className="py-6">
            Create the first one in the control panel.
          </EmptyState>
        }
      >
        {(rows) => <UsersTable users={rows} list={shown} onOpen={onOpen} />}
      </PagedRows>
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
