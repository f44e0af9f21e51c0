import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { api, tellFailure } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { SecretField } from '#web/ui/secret-field.tsx';
import { toast } from '#web/ui/toast.tsx';

/** The button, with others beside it, and below them the temporary password once there is one. */
export function ResetPassword({ user, children }: { user: Account; children: ReactNode }) {
  const [asking, setAsking] = useState(false);
  const reset = useMutation({
    mutationFn: () => api.accounts.resetPassword({ params: { userId: user.id } }),
    onSuccess: () => {
      toast({ title: 'Password reset successfully' });
    },
    onError: (error) => tellFailure(error, 'Failed to reset password'),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setAsking(true)}>
          <KeyRound />
          Reset Password
        </Button>
        {children}
      </div>
      {reset.data && <TemporaryPassword value={reset.data.tempPassword} />}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Reset the password of ${user.email}?`}
        description="This will generate a new password for the user. Continue?"
        action="Reset Password"
        destructive={false}
        pending={reset.isPending}
        onConfirm={() => reset.mutate()}
      />
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
