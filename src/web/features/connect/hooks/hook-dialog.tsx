import { useState } from 'react';
import type { Hook } from '#contract/hooks.ts';
import { EditDialog } from '#web/forms/edit-dialog.tsx';
import { HookForm } from './hook-form.tsx';
import { SecretDialog } from './secret-dialog.tsx';

interface HookDialogProps {
  thing: Hook | 'new' | null;
  onClose: () => void;
}

/** Adds or changes a webhook; the secret of a new one is shown once it is saved. */
export function HookDialog({ thing, onClose }: HookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <EditDialog
        thing={thing}
        making={{ title: 'Add Webhook', description: 'Events from now on are sent there as JSON.' }}
        changing={{
          title: 'Edit Webhook',
          description: 'Waiting deliveries go to the new address, too.',
        }}
        onClose={onClose}
      >
        {(edited) => (
          <HookForm
            key={edited?.id ?? 'new'}
            hook={edited}
            onDone={(made) => {
              setSecret(made);
              onClose();
            }}
          />
        )}
      </EditDialog>
      <SecretDialog secret={secret} title="Webhook added" onClose={() => setSecret(null)} />
    </>
  );
}
