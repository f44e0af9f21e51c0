import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { AssignZipForm } from './assign-zip-form.tsx';

export function AssignZipCard() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Assign ZIP Access</CardTitle>
        <CardDescription>The user sees the properties of the ZIP code at once.</CardDescription>
      </CardHeader>
      <CardContent>
        <AssignZipForm />
      </CardContent>
    </Card>
  );
}
