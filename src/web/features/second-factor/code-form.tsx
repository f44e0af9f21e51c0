import { type FormEvent, useState } from 'react';
import { AppCode, type SecondFactorAnswer } from '#contract/second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface CodeFormProps {
  way: 'totp' | 'recovery';
  pending: boolean;
  onCode: (answer: SecondFactorAnswer) => void;
}

/** One field for the code of an app, or for a recovery code. */
export function CodeForm({ way, pending, onCode }: CodeFormProps) {
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
