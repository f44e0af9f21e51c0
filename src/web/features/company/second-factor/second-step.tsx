import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SecondFactorWay, SessionUser } from '#contract/auth.ts';
import { AppCode, type SecondFactorAnswer } from '#contract/second-factor.ts';
import { counted } from '#domain/standing.ts';
import { ApiError, api } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { passkeySentence, signWithPasskey } from './passkey.ts';
import { passkeysWork } from './passkeys-work.ts';

interface SecondStepProps {
  /** The factors the account can use, from the reply to the password. */
  ways: readonly SecondFactorWay[];
  onSignedIn: (user: SessionUser) => void;
  /** Back to the password: by choice, or because it took too long. */
  onStartOver: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, a passkey, or a recovery code. */
export function SecondStep({ ways, onSignedIn, onStartOver }: SecondStepProps) {
  const usable = ways.filter((way) => way !== 'passkey' || passkeysWork());
  const [way, setWay] = useState(usable[0]);
  const finish = useMutation({
    mutationFn: async (answer: SecondFactorAnswer | 'passkey') => {
      const body = answer === 'passkey' ? { passkey: await askPasskey() } : answer;
      return api.secondFactor.finishSignIn({ body }, { shown: ['session'] });
    },
    onSuccess: ({ user, recoveryCodesLeft }) => {
      if (recoveryCodesLeft !== undefined) tellCodesLeft(recoveryCodesLeft);
      onSignedIn(user);
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: 'Login Failed', description: passkeySentence(error) });
      if (error instanceof ApiError && error.problem?.code === 'sign-in-expired') onStartOver();
    },
  });
  return (
    <div className="grid gap-4">
      {way === undefined && <p className="text-center">{NO_WAY}</p>}
      {way === 'passkey' && (
        <Button pending={finish.isPending} onClick={() => finish.mutate('passkey')}>
          {finish.isPending ? 'Waiting for your passkey...' : 'Use Your Passkey'}
        </Button>
      )}
      {(way === 'totp' || way === 'recovery') && (
        <CodeForm key={way} way={way} pending={finish.isPending} onCode={(code) => finish.mutate(code)} />
      )}
      <div className="grid justify-items-center gap-2 touch:gap-0">
        {usable
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              variant="link"
              size="inline"
              className="touch:min-h-11"
              onClick={() => setWay(other)}
            >
              {offers[other]}
            </Button>
          ))}
        <Button variant="link" size="inline" className="touch:min-h-11" onClick={onStartOver}>
          Back to the Password
        </Button>
      </div>
    </div>
  );
}

const offers: Record<SecondFactorWay, string> = {
  totp: 'Use your authenticator app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
};

const NO_WAY =
  'You cannot use any of your second factors here. Ask your administrator to reset them, or use a browser that supports passkeys.';

const askPasskey = async () => signWithPasskey(await api.secondFactor.requestForSecondFactor());

const tellCodesLeft = (left: number) =>
  toast({
    title: counted(left, 'recovery code left', 'recovery codes left'),
    description: 'Make new ones in your profile before they run out.',
  });

interface CodeFormProps {
  way: 'totp' | 'recovery';
  pending: boolean;
  onCode: (answer: SecondFactorAnswer) => void;
}

/** One field for the code of an app, or for a recovery code. */
function CodeForm({ way, pending, onCode }: CodeFormProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = way === 'totp' ? sentenceAbout(text) : text.trim() === '' && 'Please enter a recovery code';
    setError(wrong || undefined);
    if (!wrong) onCode(way === 'totp' ? { code: text } : { recoveryCode: text });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field label={way === 'totp' ? 'Code' : 'Recovery code'} hint={hints[way]} error={error}>
        {(control) => (
          <Input
            {...control}
            // The step's only field, on a screen that has just replaced another one.
            autoFocus
            value={text}
            onChange={(event) => setText(event.target.value)}
            inputMode={way === 'totp' ? 'numeric' : 'text'}
            autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={way === 'totp' ? 20 : 60}
            className="text-center font-mono tracking-widest"
          />
        )}
      </Field>
      <Button type="submit" pending={pending}>
        {pending ? 'Signing in...' : 'Continue'}
      </Button>
    </form>
  );
}

const hints = {
  totp: 'The 6 digits your authenticator app shows for Ridgecap',
  recovery: 'One of the codes you saved when you set this up. Each works once.',
} as const;

const sentenceAbout = (code: string) => AppCode.safeParse({ code }).error?.issues[0]?.message;
