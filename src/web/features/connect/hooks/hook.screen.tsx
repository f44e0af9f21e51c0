import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Hook } from '#contract/hooks.ts';
import { api, query } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { SecretDialog } from '#web/forms/secret-dialog.tsx';
import { useAct } from '#web/forms/use-act.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { toast } from '#web/ui/toast.tsx';
import { Deliveries } from './deliveries.tsx';
import { HookDialog, secretOf } from './hook-dialog.tsx';
import { eventsOf, nameOf, standingOf } from './words.ts';

/** A webhook with everything that was and will be sent to it. */
export function HookScreen() {
  const { hookId = '' } = useParams();
  const hooks = useQuery(query(api.hooks.list));
  const hook = hooks.data?.find(({ id }) => id === hookId);
  usePageTitle(hook ? `Webhook ${nameOf(hook)}` : 'Webhook');
  return (
    <Page
      title={hook ? nameOf(hook) : 'Webhook'}
      description={hook && <Standing hook={hook} />}
      back={{ to: '/webhooks', label: 'Webhooks' }}
      actions={hook && <Actions hook={hook} />}
    >
      <Loaded query={hooks} failure="Failed to fetch the webhook">
        {() =>
          hook ? (
            <Deliveries hook={hook} />
          ) : (
            <EmptyState title="Webhook not found">It was deleted, or the address is wrong.</EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}

function Standing({ hook }: { hook: Hook }) {
  const { label, variant, sentence } = standingOf(hook);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge variant={variant}>{label}</Badge>
        {sentence}
      </p>
      <p>{eventsOf(hook)}</p>
      {hook.oldSecretUntil && <p>The previous secret also signs until {dateAndTime(hook.oldSecretUntil)}.</p>}
    </>
  );
}

function Actions({ hook }: { hook: Hook }) {
  const [secret, setSecret] = useState<string | null>(null);
  const params = { hookId: hook.id };
  const test = useAct(() => api.hooks.test({ params }), {
    failure: 'Failed to send the test',
    onDone: () => toast({ title: 'Test sent', description: 'The list shows the result.' }),
  });
  return (
    <>
      <Button
        pending={test.isPending}
        why={hook.ended !== null && 'This webhook has ended.'}
        onClick={() => test.mutate()}
      >
        <Send />
        Send Test
      </Button>
      <AskedButton
        variant="secondary"
        asks={{
          title: 'Change the secret?',
          description: 'Both secrets sign for 24 hours, so that the receiver can switch without a gap.',
          action: 'Change Secret',
          destructive: false,
        }}
        act={() => api.hooks.changeSecret({ params })}
        failure="Failed to change the secret"
        onDone={(made) => setSecret(made.secret)}
      >
        <KeyRound />
        Change Secret
      </AskedButton>
      <HookDialog
        hook={hook}
        trigger={
          <Button variant="secondary">
            <Pencil />
            Edit
          </Button>
        }
      />
      <SecretDialog
        secret={secret === null ? null : secretOf('New secret', secret)}
        onClose={() => setSecret(null)}
      />
    </>
  );
}
