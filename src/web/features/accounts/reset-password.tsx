import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { api } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { SecretField } from '#web/ui/secret-field.tsx';
import { toast } from '#web/ui/toast.tsx';

/** The button, with others beside it, and below them the temporary password once there is one. */
export function ResetPassword({ user, children }: { user: Account; children: ReactNode }) {
  const [password, setPassword] = useState<string | null>(null);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <AskedButton
          variant="secondary"
          asks={{
            title: `Reset the password of ${user.email}?`,
            description: 'This will generate a new password for the user. Continue?',
            action: 'Reset Password',
            destructive: false,
          }}
          act={() => api.accounts.resetPassword({ params: { userId: user.id } })}
          onDone={({ tempPassword }) => {
            setPassword(tempPassword);
            toast({ title: 'Password reset successfully' });
          }}
          failure="Failed to reset password"
        >
          <KeyRound />
          Reset Password
        </AskedButton>
        {children}
      </div>
      {password && <TemporaryPassword value={password} />}
    </>
  );
}

function TemporaryPassword({ value }: { value: string }) {
  const copy = async () => {
    const copied = await copyText(value);
    toast(
      copied
        ? { title: 'Password copied to clipboard' }
        : { variant: 'destructive', title: 'Error', description: 'Failed to copy password' },
    );
  };
  return (
    <section className="grid gap-2 rounded-lg border bg-muted/60 p-4">
      <h3 className="font-medium">Temporary password</h3>
      <SecretField key={value} noun="password" value={value} onCopy={copy} />
      <p className="text-sm text-muted-foreground">
        It is shown only once. Give it to the user: they are now signed out everywhere and choose a new
        password at the next sign-in.
      </p>
    </section>
  );
}
