import { SecondFactorPolicyCard } from '#web/features/second-factor/index.ts';
import { AssignZipCard } from './assign-zip-card.tsx';
import { CreateUserCard } from './create-user-card.tsx';
import { UserTableCard } from './user-table-card.tsx';

export function UsersTab() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <CreateUserCard />
      <AssignZipCard />
      <SecondFactorPolicyCard />
      <UserTableCard className="lg:col-span-2" />
    </div>
  );
}
