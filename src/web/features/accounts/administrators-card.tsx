import { useQuery } from '@tanstack/react-query';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { ListFoot } from '#web/lists/list-foot.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { pagedReply } from '#web/lists/paged-reply.ts';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { nameOf } from './person-name.ts';

/** The administrators, whom the list of users to manage leaves out. */
export function AdministratorsCard({ onManage }: { onManage: (userId: string) => void }) {
  const place = useListPlace('administrators');
  const users = useQuery(queryWithHeaders(api.admin.listUsers, { query: { ...place.query, role: 'admin' } }));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Administrators</CardTitle>
        <CardDescription>They see every screen and every property.</CardDescription>
      </CardHeader>
      <CardContent>
        <Loaded query={users} failure="Failed to fetch the administrators">
          {(reply) => {
            const list = pagedReply(reply, place);
            return (
              <div className="grid grid-cols-1 gap-4">
                <ul className="grid divide-y">
                  {list.items.map((user) => (
                    <li key={user.id} className="flex flex-wrap items-center gap-3 py-2 first:pt-0 last:pb-0">
                      <span className="grid min-w-0 grow">
                        <span className="font-medium">{nameOf(user) || 'No name'}</span>
                        <span className="break-all text-sm text-muted-foreground">{user.email}</span>
                      </span>
                      <Button
                        variant="secondary"
                        size="sm"
                        aria-label={`View Details of ${user.email}`}
                        onClick={() => onManage(user.id)}
                      >
                        View Details
                      </Button>
                    </li>
                  ))}
                </ul>
                <ListFoot list={list} noun="administrators" />
              </div>
            );
          }}
        </Loaded>
      </CardContent>
    </Card>
  );
}
