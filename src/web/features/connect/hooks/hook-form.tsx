import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Hook } from '#contract/hooks.ts';
import { type HookEvent, hookEventNames, hookEvents } from '#domain/hooks/event-types.ts';
import { ApiError, api, sentenceOf } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { CheckGroup } from '#web/ui/check-group.tsx';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';

interface HookFormProps {
  hook: Hook | null;
  /** With the secret of a new one. */
  onDone: (secret: string | null) => void;
}

/** Where events are sent, and which ones. */
export function HookForm({ hook, onDone }: HookFormProps) {
  const [url, setUrl] = useState(hook?.target_url ?? '');
  const [events, setEvents] = useState<HookEvent[]>(hook?.events ?? []);
  const [isMissing, setMissing] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      const body = { target_url: url, events };
      if (!hook) return (await api.hooks.create({ body })).secret;
      await api.hooks.update({ params: { hookId: hook.id }, body: { ...body, isOn: hook.ended === null } });
      return null;
    },
    onSuccess(secret) {
      if (hook) toast({ title: 'Webhook saved' });
      onDone(secret);
    },
  });
  const errorAt = (path: string) =>
    save.error instanceof ApiError
      ? save.error.problem?.errors?.find((error) => error.path === path)?.message
      : undefined;
  const urlError =
    errorAt('target_url') ?? (isMissing && url.trim() === '' ? 'Please enter an address' : undefined);
  const hasNone = isMissing && events.length === 0;
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(true);
        if (url.trim() !== '' && events.length > 0) save.mutate();
      }}
    >
      <DialogBody>
        <Field label="Address" error={urlError}>
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://"
              value={url}
              maxLength={2000}
              autoComplete="off"
              onChange={({ target }) => {
                setUrl(target.value);
                save.reset();
              }}
            />
          )}
        </Field>
        <CheckGroup
          label="Events"
          words={hookEventNames}
          chosen={events}
          onChange={setEvents}
          render={(event) => hookEvents[event].label}
        />
        {hasNone && (
          <p role="alert" className="text-sm text-destructive-text">
            Please choose at least one event
          </p>
        )}
        {save.isError && !urlError && (
          <p role="alert" className="text-sm text-destructive-text">
            {sentenceOf(save.error, 'Failed to save the webhook')}
          </p>
        )}
      </DialogBody>
      <FormFooter label={hook ? 'Save' : 'Add'} isSaving={save.isPending} />
    </form>
  );
}
