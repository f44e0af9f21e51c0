import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { SessionUser } from '#contract/auth.ts';
import { api } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { passkeysWork } from './passkeys-work.ts';

// Most people sign in without one.
const passkeys = () => import('./passkey.ts');

/** Signs in with a passkey instead of email and password. Nothing if the browser has no passkeys. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (user: SessionUser) => void }) {
  const signIn = useMutation({
    mutationFn: async () => {
      const { signWithPasskey } = await passkeys();
      const passkey = await signWithPasskey(await api.secondFactor.requestForSignIn());
      return api.secondFactor.signInWithPasskey({ body: { passkey } }, { shown: ['session'] });
    },
    onSuccess: ({ user }) => onSignedIn(user),
    onError: async (error) => {
      const { passkeySentence } = await passkeys();
      toast({ variant: 'destructive', title: 'Login Failed', description: passkeySentence(error) });
    },
  });
  if (!passkeysWork()) return null;
  return (
    <Button variant="secondary" pending={signIn.isPending} onClick={() => signIn.mutate()}>
      {!signIn.isPending && <KeyRound />}
      {signIn.isPending ? 'Waiting for your passkey...' : 'Sign In with a Passkey'}
    </Button>
  );
}
