import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { Loaded } from './loaded.tsx';
import { UserTable } from './user-table.tsx';

export function UserTableCard({ className }: { className?: string }) {
  const users = useQuery(query(api.admin.listUsers));
  return (
    <Card className={className}>
      <CardHeader>
        <CardTitle>User Profile Management</CardTitle>
      </CardHeader>
      <CardContent>
        <Loaded query={users} failure="Failed to fetch users">
          {(list) => <UserTable users={list} />}
        </Loaded>
      </CardContent>
    </Card>
  );
}
