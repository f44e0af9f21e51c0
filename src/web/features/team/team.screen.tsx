import { useQuery } from '@tanstack/react-query';
import { can } from '#access/can.ts';
import { api, query } from '#web/api/index.ts';
import { CrewAppointmentsCard } from '#web/features/appointments/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { CoverageCard, FiguresCard, HoursCard } from '#web/features/figures/index.ts';
import { WalksCard } from '#web/features/walks/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { OutcomeStagesCard } from './outcome-stages-card.tsx';
import { QueuesCard } from './queues-card.tsx';
import { ownTeam } from './team-calls.ts';
import { TeamPanel } from './team-panel.tsx';

/** Who is of the own company, and for who leads it what is done about that. */
export function TeamScreen() {
  usePageTitle('Team');
  const mayLead = can(useSignedInUser(), 'team:lead');
  const team = useQuery(query(api.team.get));
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 content-start gap-6 px-4 py-8 sm:px-6">
      <header className="grid gap-1">
        <h1 className="text-2xl font-semibold">Team</h1>
        <p className="text-muted-foreground wrap-anywhere empty:hidden">{team.data?.company.name}</p>
      </header>
      <WalksCard />
      <Loaded query={team} failure="Failed to fetch the team">
        {(found) => <TeamPanel team={found} calls={ownTeam} />}
      </Loaded>
      {mayLead && <QueuesCard />}
      {mayLead && <CrewAppointmentsCard />}
      {mayLead && <FiguresCard />}
      {mayLead && <HoursCard />}
      {mayLead && <CoverageCard />}
      {mayLead && <OutcomeStagesCard />}
    </div>
  );
}
