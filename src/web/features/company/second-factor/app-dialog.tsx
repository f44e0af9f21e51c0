import { Copy } from 'lucide-react';
import { useState } from 'react';
import { AppCode } from '#contract/second-factor.ts';
import { api } from '#web/api/index.ts';
import { DialogForm } from '#web/forms/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { copyAndTell } from '#web/ui/copy-text.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { toast } from '#web/ui/toast.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface AppDialogProps {
  email: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Setup {
  secret: string;
  uri: string;
}

/** Sets an authenticator app up: password, QR code and first code, recovery codes. */
export function AppDialog({ email, open, onOpenChange }: AppDialogProps) {
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const change = (next: boolean) => {
    setSetup(undefined);
    setCodes(undefined);
    onOpenChange(next);
  };
  const finish = (recoveryCodes: readonly string[] | null) => {
    // On a phone a toast would cover the button of the codes.
    if (recoveryCodes) return setCodes(recoveryCodes);
    toast({ title: 'Authenticator app added', description: 'You need it from the next sign-in on.' });
    change(false);
  };
  const confirmation = setup && <Confirmation setup={setup} onDone={finish} />;
  return (
    <PasswordDialog
      open={open}
      onOpenChange={change}
      title={codes ? 'Recovery codes' : 'Set up an authenticator app'}
      description={
        codes
          ? 'You need your app from the next sign-in on. If you lose it, use one of these codes.'
          : 'An app on your phone shows a new code every 30 seconds.'
      }
      action="Continue"
      onConfirm={async (currentPassword) =>
        setSetup(await api.secondFactor.setUpApp({ body: { currentPassword } }))
      }
      outcome={codes ? <RecoveryCodes codes={codes} email={email} /> : confirmation}
    />
  );
}

interface ConfirmationProps {
  setup: Setup;
  onDone: (codes: readonly string[] | null) => void;
}

function Confirmation({ setup, onDone }: ConfirmationProps) {
  return (
    <DialogForm
      schema={AppCode}
      start={{ code: '' }}
      save={(body) => api.secondFactor.confirmApp({ body }, { shown: ['duties'] })}
      onSaved={({ recoveryCodes }) => onDone(recoveryCodes)}
      failure="The code could not be checked. Please try again."
      action="Turn On"
    >
      {(form) => (
        <>
          <p>Scan this with your authenticator app, then type the code it shows.</p>
          <QrCode text={setup.uri} label="QR code for your authenticator app" />
          <SetupKey secret={setup.secret} />
          <form.Text
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            className="text-center font-mono tracking-widest"
          />
        </>
      )}
    </DialogForm>
  );
}

// Text that wraps: no field is wide enough for 39 characters on a phone.
function SetupKey({ secret }: { secret: string }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Or type this key into the app</legend>
      <div className="flex items-center gap-2 rounded-lg border bg-muted/60 py-2 pr-2 pl-3">
        <code className="grow text-center text-balance font-mono select-all">{grouped(secret)}</code>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Copy key"
          onClick={() => void copyAndTell(secret, 'Key')}
        >
          <Copy />
        </Button>
      </div>
    </fieldset>
  );
}

const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
