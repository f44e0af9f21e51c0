import { type Hook, HookChange } from '#contract/hooks.ts';
import { hookEventNames, hookEvents } from '#domain/hooks/event-types.ts';
import { api } from '#web/api/index.ts';
import { FormDialog, type Opens } from '#web/forms/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Adds a webhook, whose secret is then shown, or changes one. */
export function HookDialog({ hook, ...opens }: Opens & { hook?: Hook }) {
  return (
    <FormDialog
      {...opens}
      title={hook ? 'Edit Webhook' : 'Add Webhook'}
      description={
        hook ? 'Waiting deliveries go to the new address, too.' : 'Events from now on are sent there as JSON.'
      }
      schema={HookChange}
      start={{ target_url: hook?.target_url ?? '', events: hook?.events ?? [], isOn: hook?.ended !== null }}
      save={async ({ isOn, ...body }) => {
        if (!hook) return (await api.hooks.create({ body })).secret;
        await api.hooks.update({ params: { hookId: hook.id }, body: { ...body, isOn } });
        return null;
      }}
      onSaved={() => hook && toast({ title: 'Webhook saved' })}
      failure="Failed to save the webhook"
      action={hook ? 'Save' : 'Add'}
      secretOf={(secret) => secret && secretOf('Webhook added', secret)}
    >
      {(form) => (
        <>
          <form.Text
            name="target_url"
            label="Address"
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={2000}
          />
          <form.Checks
            name="events"
            label="Events"
            words={hookEventNames}
            render={(event) => hookEvents[event].label}
          />
        </>
      )}
    </FormDialog>
  );
}

/** What a webhook signs with, to be shown once. */
export const secretOf = (title: string, secret: string) => ({
  title,
  description:
    'Copy its secret now: it is not shown again. Receivers check signatures with it, as Standard Webhooks describes.',
  label: 'Secret',
  secret,
  isMasked: true,
});
