import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { ListFoot } from '#web/lists/list-foot.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { NoMatch } from '#web/lists/no-match.tsx';
import { pagedReply } from '#web/lists/paged-reply.ts';
import { SearchBox } from '#web/lists/search-box.tsx';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { UserTable } from './user-table.tsx';

/** Every user, the newest first. */
export function UserTableCard({ className }: { className?: string }) {
  const place = useListPlace('user');
  const users = useQuery({
    ...queryWithHeaders(api.admin.listUsers, { query: place.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card className={className}>
      <CardHeader>
        <CardTitle>User Profile Management</CardTitle>
      </CardHeader>
      <CardContent>
        <Loaded query={users} failure="Failed to fetch users">
          {(reply) => {
            const list = pagedReply(reply, place);
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
                  <UserTable users={list.items} />
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
