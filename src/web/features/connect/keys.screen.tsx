import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { api, query } from '#web/api/index.ts';
import { ConnectPage } from '#web/features/connect-page/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { KeyRow } from './key-row.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** The keys with which programs act for the company. */
export function KeysScreen() {
  usePageTitle('API keys');
  const keys = useQuery(query(api.apiKeys.list));
  const [creating, setCreating] = useState(false);
  return (
    <ConnectPage>
      <Section
        title="API keys of your company"
        description="A program sends one with each call and acts in the name of the owner who created it, limited to what you choose. A key ends with that owner’s access."
        className="grid grid-cols-1 gap-4"
      >
        <Button className="sm:justify-self-start" onClick={() => setCreating(true)}>
          <Plus />
          Create Key
        </Button>
        <Loaded query={keys} failure="Failed to load the API keys">
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon={KeyRound} title="No API keys" className="py-6">
                Create one for each program, so that you can end one without the others.
              </EmptyState>
            ) : (
              <ul aria-label="API keys" className="divide-y">
                {list.map((key) => (
                  <KeyRow key={key.id} apiKey={key} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      <NewKeyDialog open={creating} onOpenChange={setCreating} />
    </ConnectPage>
  );
}
