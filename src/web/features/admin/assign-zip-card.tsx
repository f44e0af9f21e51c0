import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AssignZipForm } from './assign-zip-form.tsx';
import { Loaded } from './loaded.tsx';

export function AssignZipCard() {
  const users = useQuery(query(api.admin.listUsers));
  const zips = useQuery(query(api.properties.listZipCodes));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Assign ZIP Access</CardTitle>
        <CardDescription>The user sees the properties of the ZIP code at once.</CardDescription>
      </CardHeader>
      <CardContent>
        <Loaded query={users} failure="Failed to fetch users">
          {(userList) => (
            <Loaded query={zips} failure="Failed to fetch ZIP codes">
              {(zipList) =>
                zipList.length === 0 ? (
                  <EmptyState title="No ZIP codes yet" className="py-6">
                    Upload a property CSV for a ZIP code first; it can then be assigned here.
                  </EmptyState>
                ) : (
                  <AssignZipForm users={userList} zips={zipList} />
                )
              }
            </Loaded>
          )}
        </Loaded>
      </CardContent>
    </Card>
  );
}
