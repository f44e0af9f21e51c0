import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { can } from '#access/can.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { LinkTabs } from '#web/lists/link-tabs.tsx';
import { Page } from '#web/ui/page.tsx';

const tabs = [
  { to: '/team', label: 'Crew' },
  { to: '/team/numbers', label: 'Numbers' },
];

/** What the parts of the team have in common: the company’s name, and the way from one to another. */
export function TeamPage({ children }: { children: ReactNode }) {
  const mayLead = can(useSignedInUser(), 'team:lead');
  const team = useQuery(query(api.team.get));
  return (
    <Page title="Team" description={team.data?.company.name}>
      {mayLead && <LinkTabs label="Team" tabs={tabs} />}
      {children}
    </Page>
  );
}
