import { ArrowLeft, MapPinPlus, UserPlus } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { Link, useSearchParams } from 'react-router';
import { SecondFactorPolicyCard } from '#web/features/second-factor/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { AdministratorsCard } from './administrators-card.tsx';
import { AllUsersCard } from './all-users-card.tsx';
import { AssignZipCard } from './assign-zip-card.tsx';
import { CreateUserCard } from './create-user-card.tsx';
import { SelectedUser } from './selected-user.tsx';
import { UserPicker } from './user-picker.tsx';

const userParser = parseAsString.withDefault('').withOptions({ history: 'push' });

/** The one place for users: everything an administrator decides about one of them, new users and ZIP codes, and the lists. */
export function UsersScreen() {
  usePageTitle('User Management');
  const [userId, setUserId] = useQueryState('user', userParser);
  // The form that the address asks for comes first: below the list it is out of sight, and the list may be long.
  const asked = useSearchParams()[0];
  const isAssigning = asked.has('assign');
  const isAdding = !isAssigning && asked.has('new');
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
          <div className="flex flex-wrap gap-2">
            <Button asChild variant="secondary">
              <Link to="?new">
                <UserPlus />
                New user
              </Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="?assign">
                <MapPinPlus />
                Assign a ZIP code
              </Link>
            </Button>
          </div>
        </div>
      </header>
      {isAssigning && <AssignZipCard />}
      {isAdding && <CreateUserCard />}
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
      <AllUsersCard onManage={show} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {!isAdding && <CreateUserCard />}
        {!isAssigning && <AssignZipCard />}
        <AdministratorsCard onManage={show} />
        <SecondFactorPolicyCard />
      </div>
    </div>
  );
}
