import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import type { ApiKey } from '#contract/api-keys.ts';
import { apiScopeLabels } from '#domain/api-scopes.ts';
import { api, query } from '#web/api/index.ts';
import { ConnectPage } from '#web/features/connect/connect-page/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { RecordList } from '#web/lists/record-list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** The keys with which programs act for the company. */
export function KeysScreen() {
  usePageTitle('API keys');
  const keys = useQuery(query(api.apiKeys.list));
  return (
    <ConnectPage>
      <Section
        title="API keys of your company"
        description="A program sends one with each call and acts in the name of the owner who created it, limited to what you choose. A key ends with that owner’s access."
        className="grid grid-cols-1 gap-4"
      >
        <NewKeyDialog
          trigger={
            <Button className="sm:justify-self-start">
              <Plus />
              Create Key
            </Button>
          }
        />
        <RecordList
          query={keys}
          failure="Failed to load the API keys"
          aria-label="API keys"
          empty={
            <EmptyState icon={KeyRound} title="No API keys" className="py-6">
              Create one for each program, so that you can end one without the others.
            </EmptyState>
          }
        >
          {(key) => <KeyRow key={key.id} apiKey={key} />}
        </RecordList>
      </Section>
    </ConnectPage>
  );
}

function KeyRow({ apiKey: { id, name, start, scopes, by, ...times } }: { apiKey: ApiKey }) {
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="grid min-w-0 grow gap-1">
        <p className="font-medium wrap-anywhere">
          {name} <span className="font-mono text-sm font-normal text-muted-foreground">{start}…</span>
        </p>
        <ul aria-label="Scopes" className="flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <li key={scope}>
              <Badge>{apiScopeLabels[scope]}</Badge>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted-foreground wrap-anywhere">
          Created {dateOnly(times.createdAt)} by {by ?? 'you'} ·{' '}
          {times.lastUsedAt ? `last used ${dateAndTime(times.lastUsedAt)}` : 'never used'} ·{' '}
          {times.expiresAt ? `until ${dateOnly(times.expiresAt)}` : 'no end date'}
        </p>
      </div>
      <AskedButton
        variant="ghost"
        size="sm"
        aria-label={`End ${name}`}
        asks={{
          title: `End ${name}?`,
          description: 'Programs that use it are refused right away. This action cannot be undone.',
          action: 'End Key',
        }}
        act={() => api.apiKeys.end({ params: { keyId: id } })}
        failure="Failed to end the key"
      >
        End
      </AskedButton>
    </li>
  );
}
