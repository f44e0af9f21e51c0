import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { ApiError, api, query } from '#web/api/index.ts';
import { UserProtectionCard } from '#web/features/second-factor/index.ts';
import { CompanyTeam } from '#web/features/team/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlanCard } from './plan-card.tsx';
import { UserCard } from './user-card.tsx';
import { ZipAccessCard } from './zip-access-card.tsx';

interface SelectedUserProps {
  userId: string;
  /** The user no longer exists. */
  onGone: () => void;
}

export function SelectedUser({ userId, onGone }: SelectedUserProps) {
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
              Choose another one
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
