import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { can } from '#access/can.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { LinkTabs } from '#web/lists/link-tabs.tsx';
import { Page } from '#web/ui/page.tsx';

const crew = { to: '/team', label: 'Crew' };
const walks = { to: '/team/walks', label: 'Walks' };
const numbers = { to: '/team/numbers', label: 'Numbers' };

/** What the parts of the team have in common: the company’s name, and the way from one to another. */
export function TeamPage({ children }: { children: ReactNode }) {
  const mayLead = can(useSignedInUser(), 'team:lead');
  const team = useQuery(query(api.team.get));
  return (
    <Page title="Team" description={team.data?.company.name}>
      <LinkTabs label="Team" tabs={mayLead ? [crew, walks, numbers] : [crew, walks]} />
      {children}
    </Page>
  );
}
