import { useState } from 'react';
import { api } from '#web/api/index.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { createPasskey, passkeySentence } from './passkey.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface PasskeyDialogProps {
  email: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds a passkey: a name, the password, then the browser's own question. */
export function PasskeyDialog({ email, open, onOpenChange }: PasskeyDialogProps) {
  const [name, setName] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const change = (next: boolean) => {
    setCodes(undefined);
    setName('');
    onOpenChange(next);
  };
  const add = async (currentPassword: string) => {
    const wanted = await api.secondFactor.requestForNewPasskey({ body: { currentPassword } });
    const made = await createPasskey(wanted).catch((error: unknown) => {
      toast({ variant: 'destructive', title: 'Error', description: passkeySentence(error) });
      return null;
    });
    if (!made) return false;
    const body = { name: name.trim() || 'Passkey', passkey: made };
    const { recoveryCodes } = await api.secondFactor.addPasskey({ body }, { shown: ['duties'] });
    if (recoveryCodes) setCodes(recoveryCodes);
    else change(false);
    return true;
  };
  return (
    <PasswordDialog
      open={open}
      onOpenChange={change}
      title={codes ? 'Recovery codes' : 'Add a passkey'}
      description={
        codes
          ? 'You need your passkey from the next sign-in on. If you lose it, use one of these codes.'
          : 'Your fingerprint, face, PIN or a security key. It also signs you in without a password.'
      }
      action="Add Passkey"
      onConfirm={add}
      outcome={codes && <RecoveryCodes codes={codes} email={email} />}
    >
      <Field label="Name" hint="So that you recognize it, for example “Work laptop”">
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={64}
            autoComplete="off"
          />
        )}
      </Field>
    </PasswordDialog>
  );
}
