import type { ReactNode } from 'react';
import { can } from '#access/can.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { LinkTabs } from '#web/lists/link-tabs.tsx';
import { Page } from '#web/ui/page.tsx';

const forOwners = [
  { to: '/connect', label: 'API keys' },
  { to: '/webhooks', label: 'Webhooks' },
  { to: '/crm', label: 'CRM' },
];
const forLeaders = [
  { to: '/connect/leads', label: 'Incoming leads' },
  { to: '/connect/api', label: 'API' },
];

interface ConnectPageProps {
  /** What this part is for, where it does not say so itself. */
  description?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** What the parts of the connections to other systems have in common. */
export function ConnectPage({
  description = 'Let your CRM, website and other programs work with Ridgecap.',
  actions,
  children,
}: ConnectPageProps) {
  const mayManage = can(useSignedInUser(), 'team:manage');
  return (
    <Page title="Connect" description={description} actions={actions}>
      <LinkTabs label="Connect" tabs={mayManage ? [...forOwners, ...forLeaders] : forLeaders} />
      {children}
    </Page>
  );
}
