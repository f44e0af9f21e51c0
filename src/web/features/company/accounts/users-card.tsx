import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { api, pageQuery } from '#web/api/index.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { PagedRows } from '#web/lists/found-rows.tsx';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { Section } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type UserList, userColumns } from './user-columns.tsx';

const titles: Record<UserList, string> = { profiles: 'User Profile Management', ordinary: 'All Users' };

interface UsersCardProps {
  list: UserList;
  onOpen: (userId: string) => void;
}

/** A list of users in pages: everybody on the control panel, everybody but administrators in the management of users. */
export function UsersCard({ list: shown, onOpen }: UsersCardProps) {
  const place = useListPlace('users');
  const query = { ...place.query, ...(shown === 'ordinary' && { without: 'admin' as const }) };
  const users = useQuery(pageQuery(api.admin.listUsers, { query }));
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
        {(rows) => (
          <DataTable
            rows={rows}
            columns={userColumns(shown, onOpen)}
            keyOf={({ id }) => id}
            cardsBelow="lg"
            cardClass="max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-1"
            cardsClass="md:max-lg:grid-cols-2"
          />
        )}
      </PagedRows>
    </Section>
  );
}
