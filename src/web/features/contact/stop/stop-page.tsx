import { type FormEvent, useCallback, useState } from 'react';
import { contract } from '#contract/index.ts';
import { type OptOutChannel, optOutChannels } from '#domain/compliance/contact/channels.ts';
import { formatCode, readCode } from '#domain/contacts/codes.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { send } from '#web/api/request.ts';
import { useOpened } from '#web/api/use-opened.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface Opened {
  company: string;
  optedOut: OptOutChannel[];
}

const { openStop, stop } = contract.contacts;

/** Where households opt out of a company's contact, by the code on its mail; no account, no name, no cookie. */
export function StopPage({ code: given }: { code: string }) {
  const [code, setCode] = useState(() => readCode(given));
  const [isWrong, setIsWrong] = useState(given !== '' && code === null);
  const read = useCallback((signal: AbortSignal) => openCode(code ?? '', signal), [code]);
  const { opened: reading, readAgain } = useOpened(code ? read : null);
  const open = (typed: string) => {
    const next = readCode(typed);
    setIsWrong(next === null);
    if (next !== null && next === code) readAgain();
    else if (next !== null) setCode(next);
  };
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-xl content-start gap-6 p-4 sm:p-8">
      {reading.state === 'shown' && code ? (
        <Choices code={code} opened={reading.data} onStopped={readAgain} />
      ) : reading.state === 'unknown' ? (
        <CodeForm wrong={isWrong || code !== null} given={given} onOpen={open} />
      ) : reading.state === 'failed' ? (
        <ErrorState title="The page could not be loaded" onRetry={readAgain}>
          {reading.sentence}
        </ErrorState>
      ) : (
        <div role="status" className="grid gap-5">
          <h1 className="sr-only">Loading...</h1>
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-40" />
        </div>
      )}
    </main>
  );
}

const openCode = async (code: string, signal: AbortSignal): Promise<Opened> =>
  (await send(openStop, { params: { code } }, { signal, cache: 'no-store' })).data as Opened;

function CodeForm({
  wrong,
  given,
  onOpen,
}: {
  wrong: boolean;
  given: string;
  onOpen: (typed: string) => void;
}) {
  const [typed, setTyped] = useState(given);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onOpen(typed);
  };
  return (
    <>
      <h1 className="text-3xl font-semibold">Stop mail, calls or visits</h1>
      <p className="text-lg">Enter the code that is printed on the mail you received.</p>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field
          label={<span className="text-lg">Code</span>}
          error={wrong ? 'This code was not found. Please check it against the one on your mail.' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={typed}
              placeholder="ABCD-EF01-2345"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              onChange={(event) => setTyped(event.target.value)}
              className="text-xl touch:text-xl"
            />
          )}
        </Field>
        <Button type="submit" size="lg" className="w-fit">
          Continue
        </Button>
      </form>
    </>
  );
}

const wishes: Record<OptOutChannel, string> = {
  all: 'Do not contact me at all',
  mail: 'No more mail',
  knock: 'No visits at my door',
  call: 'No calls',
  text: 'No text messages',
  email: 'No email',
};

function Choices({ code, opened, onStopped }: { code: string; opened: Opened; onStopped: () => void }) {
  const [sending, setSending] = useState<OptOutChannel | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { company, optedOut } = opened;
  const isOut = (channel: OptOutChannel) => optedOut.includes('all') || optedOut.includes(channel);
  const choose = async (channel: OptOutChannel) => {
    setSending(channel);
    setFailure(null);
    try {
      await send(stop, { params: { code }, body: { channel } });
      onStopped();
    } catch (error) {
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'));
    }
    setSending(null);
  };
  return (
    <>
      <h1 className="text-3xl font-semibold wrap-anywhere">What should {company} stop?</h1>
      <p className="text-lg">
        It applies right away to the home this code was sent to. You do not have to give your name.
      </p>
      {optedOut.length > 0 && (
        <p role="status" className="rounded-lg bg-severity-none-soft p-4 text-lg text-severity-none-text">
          Done. {company} has been notified:{' '}
          {optedOut.map((channel) => wishes[channel].toLowerCase()).join(', ')}. Mail that is already at the
          printer may still arrive.
        </p>
      )}
      <ul className="grid gap-3">
        {optOutChannels
          .filter((channel) => !isOut(channel))
          .map((channel) => (
            <li key={channel}>
              <Button
                variant={channel === 'all' ? 'primary' : 'secondary'}
                size="lg"
                className="min-h-12 w-full justify-start text-lg"
                pending={sending === channel}
                busy={sending !== null}
                onClick={() => void choose(channel)}
              >
                {wishes[channel]}
              </Button>
            </li>
          ))}
      </ul>
      {failure && (
        <p role="alert" className="text-lg text-destructive-text">
          {failure}
        </p>
      )}
      <p className="text-muted-foreground tabular-nums">Code {formatCode(code)}</p>
    </>
  );
}
