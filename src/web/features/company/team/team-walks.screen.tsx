import { can } from '#access/can.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { CrewAppointmentsCard } from '#web/features/field/appointments/index.ts';
import { WalksCard } from '#web/features/field/walks/index.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { QueuesCard } from './queues-card.tsx';
import { TeamPage } from './team-page.tsx';

/** Who walks which doors, has which queues, and is expected where. */
export function TeamWalksScreen() {
  usePageTitle('Team walks');
  const mayLead = can(useSignedInUser(), 'team:lead');
  return (
    <TeamPage>
      <WalksCard />
      {mayLead && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <CrewAppointmentsCard />
          <QueuesCard />
        </div>
      )}
    </TeamPage>
  );
}
