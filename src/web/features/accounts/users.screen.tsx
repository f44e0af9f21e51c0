import { ArrowLeft, UserPlus } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { Link } from 'react-router';
import { SecondFactorPolicyCard } from '#web/features/second-factor/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { SelectedUser } from './selected-user.tsx';
import { UserPicker } from './user-picker.tsx';
import { UsersCard } from './users-card.tsx';

const userParser = parseAsString.withDefault('').withOptions({ history: 'push' });

/** Everything an administrator decides about one user, and the list of all who are not administrators. */
export function UsersScreen() {
  usePageTitle('User Management');
  const [userId, setUserId] = useQueryState('user', userParser);
  const show = (id: string) => {
    void setUserId(id || null);
    window.scrollTo({ top: 0 });
  };
  return (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-1 content-start gap-6 px-4 py-8 sm:px-6">
      <header className="grid gap-2">
        <Button asChild variant="link" size="inline" className="justify-self-start touch:min-h-11">
          <Link to="/admin-dashboard">
            <ArrowLeft />
            Back to Dashboard
          </Link>
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl font-semibold">User Management</h1>
          <Button asChild variant="secondary">
            <Link to="/admin-dashboard?tab=users&new">
              <UserPlus />
              New user
            </Link>
          </Button>
        </div>
      </header>
      <Card>
        <CardContent>
          <Field
            label="Account"
            hint="Search everyone except administrators by name, email, company or ZIP code."
            className="sm:max-w-120"
          >
            {(control) => <UserPicker {...control} value={userId} onValueChange={show} ordinaryOnly />}
          </Field>
        </CardContent>
      </Card>
      {userId !== '' && <SelectedUser key={userId} userId={userId} onGone={() => show('')} />}
      <UsersCard list="ordinary" onOpen={show} />
      <SecondFactorPolicyCard />
    </div>
  );
}
