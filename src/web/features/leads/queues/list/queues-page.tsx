import type { ReactNode } from 'react';
import { LinkTabs } from '#web/lists/link-tabs.tsx';
import { Page } from '#web/ui/page.tsx';

const tabs = [
  { to: '/queues', label: 'Lists' },
  { to: '/queues/day', label: 'Day' },
];

/** What the lists and the walks of a day have in common: the title, and the switch between them. */
export function QueuesPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <Page
      title="Property Queues"
      description="Lists of doors to work through, one per day, street or crew."
      actions={actions}
    >
      <LinkTabs label="Queues" tabs={tabs} />
      {children}
    </Page>
  );
}
