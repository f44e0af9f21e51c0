import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { ownTeam } from './team-calls.ts';
import { TeamPage } from './team-page.tsx';
import { TeamPanel } from './team-panel.tsx';

/** The company's members, and for leaders how to manage them. */
export function TeamScreen() {
  usePageTitle('Team');
  const team = useQuery(query(api.team.get));
  return (
    <TeamPage>
      <Loaded query={team} failure="Failed to fetch the team">
        {(found) => <TeamPanel team={found} calls={ownTeam} />}
      </Loaded>
    </TeamPage>
  );
}
