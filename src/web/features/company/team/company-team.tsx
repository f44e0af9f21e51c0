import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { teamOf } from './team-calls.ts';
import { TeamPanel } from './team-panel.tsx';

/** The team of any company, for administrators. */
export function CompanyTeam({ companyId }: { companyId: string }) {
  const team = useQuery(query(api.team.getOf, { params: { companyId } }));
  const calls = useMemo(() => teamOf(companyId), [companyId]);
  return (
    <Loaded query={team} failure="Failed to fetch the team">
      {(found) => <TeamPanel team={found} calls={calls} />}
    </Loaded>
  );
}
