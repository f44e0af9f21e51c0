import { useQuery } from '@tanstack/react-query';
import { UserPlus, UserX } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { Link } from 'react-router';
import { ApiError, api, query } from '#web/api/index.ts';
import { SecondFactorPolicyCard, UserProtectionCard } from '#web/features/company/second-factor/index.ts';
import { CompanyTeam } from '#web/features/company/team/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { PlanCard } from './plan-card.tsx';
import { UserCard } from './user-card.tsx';
import { UserPicker } from './user-picker.tsx';
import { UsersCard } from './users-card.tsx';
import { ZipAccessCard } from './zip-access-card.tsx';

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
    <Page
      title="User Management"
      back={{ to: '/admin-dashboard', label: 'Back to Dashboard' }}
      actions={
        <Button asChild variant="secondary">
          <Link to="/admin-dashboard?tab=users&new">
            <UserPlus />
            New User
          </Link>
        </Button>
      }
    >
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
    </Page>
  );
}

interface SelectedUserProps {
  userId: string;
  /** The user no longer exists. */
  onGone: () => void;
}

function SelectedUser({ userId, onGone }: SelectedUserProps) {
  const account = useQuery(query(api.accounts.get, { params: { userId } }));
  if (account.error instanceof ApiError && account.error.status === 404) {
    return (
      <Card>
        <EmptyState
          icon={UserX}
          title="User not found"
          className="py-8"
          action={
            <Button variant="secondary" onClick={onGone}>
              Choose Another One
            </Button>
          }
        >
          The account may have been deleted.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Loaded query={account} failure="Failed to fetch the user">
      {(user) => (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <div className="grid grid-cols-1 gap-6">
            <UserCard user={user} onDeleted={onGone} />
            <PlanCard user={user} />
            <UserProtectionCard user={user} />
          </div>
          <div className="grid grid-cols-1 gap-6">
            <ZipAccessCard user={user} />
            <CompanyTeam companyId={user.company.id} />
          </div>
        </div>
      )}
    </Loaded>
  );
}
