import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { api, query } from '#web/api/index.ts';
import { ConnectPage } from '#web/features/connect/connect-page/index.ts';
import { RecordList } from '#web/lists/record-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { HookDialog } from './hook-dialog.tsx';
import { HookItem } from './hook-item.tsx';

/** Addresses of other systems that are notified of what happens. */
export function HooksScreen() {
  usePageTitle('Webhooks');
  const hooks = useQuery(query(api.hooks.list));
  const [adding, setAdding] = useState(false);
  const create = (
    <Button onClick={() => setAdding(true)}>
      <Plus />
      Add Webhook
    </Button>
  );
  return (
    <ConnectPage
      description="Ridgecap sends events to these addresses as they happen: to Zapier, Make, n8n or your own server."
      actions={hooks.data && hooks.data.length > 0 && create}
    >
      <RecordList
        query={hooks}
        failure="Failed to fetch webhooks"
        className="divide-y rounded-lg border bg-surface"
        empty={
          <EmptyState icon={Webhook} title="No Webhooks Yet" action={create}>
            Add an address to notify when a stage changes, a rep knocks, or a proposal is signed. Zapier adds
            its own.
          </EmptyState>
        }
      >
        {(hook) => (
          <li key={hook.id} className="p-4">
            <HookItem hook={hook} />
          </li>
        )}
      </RecordList>
      <HookDialog open={adding} onOpenChange={setAdding} />
    </ConnectPage>
  );
}
