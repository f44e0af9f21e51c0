import type { ReactNode } from 'react';
import { can } from '#access/can.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { LinkTabs } from '#web/lists/link-tabs.tsx';
import { Page } from '#web/ui/page.tsx';

const keys = { to: '/connect', label: 'API keys' };
const leads = { to: '/connect/leads', label: 'Incoming leads' };
const developers = { to: '/connect/api', label: 'API' };

/** What the parts of the connections to other systems have in common. */
export function ConnectPage({ children }: { children: ReactNode }) {
  const mayManage = can(useSignedInUser(), 'team:manage');
  return (
    <Page title="Connect" description="Let your CRM, website and other programs work with Ridgecap.">
      <LinkTabs label="Connect" tabs={mayManage ? [keys, leads, developers] : [leads, developers]} />
      {children}
    </Page>
  );
}
