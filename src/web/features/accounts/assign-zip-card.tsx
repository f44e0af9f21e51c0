import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { AssignZipForm } from './assign-zip-form.tsx';

export function AssignZipCard() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Assign ZIP Access</CardTitle>
        <CardDescription>The user sees its properties right away.</CardDescription>
      </CardHeader>
      <CardContent>
        <AssignZipForm />
      </CardContent>
    </Card>
  );
}
