import { type FormEvent, type Ref, useRef, useState } from 'react';
import type { ProposalContent } from '#contract/proposal-content.ts';
import type { PublicProposal, SignedCopy } from '#contract/proposal-signing.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { openColors } from '#domain/proposals/colors.ts';
import { needsCopy, type Stroke } from '#domain/proposals/signature.ts';
import { ApiError, sentenceOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { isStale, signProposal } from './calls.ts';
import { CopyField } from './copy-field.tsx';
import { COLORS } from './options.tsx';
import type { Choice } from './proposal-body.tsx';
import { SignaturePad } from './signature-pad.tsx';
import { isSignature, strokesToSend } from './strokes.ts';

interface SignFormProps {
  token: string;
  proposal: PublicProposal;
  chosen: ProposalContent['options'][number];
  choice: Choice;
  onSigned: (proposal: PublicProposal) => void;
  onStale: (sentence: string) => void;
}

type Problem = { at: 'consent' | 'name' | 'drawing' | 'copy' | 'all'; sentence: string };

/** Agreeing to sign electronically, and the signature: typed by itself, or drawn beside the typed name. */
export function SignForm({ token, proposal, chosen, choice, onSigned, onStale }: SignFormProps) {
  const { content, sha256, recipientName } = proposal;
  const [agrees, setAgrees] = useState(false);
  const [name, setName] = useState(recipientName ?? '');
  const [draws, setDraws] = useState(false);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [copy, setCopy] = useState<SignedCopy | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const wantsCopy = needsCopy(content);
  const consentField = useRef<HTMLInputElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const problemAt = (at: Problem['at']) => (problem?.at === at ? problem.sentence : undefined);

  const sign = async (event: FormEvent) => {
    event.preventDefault();
    // What was chosen is in the line's name.
    const [uncolored] = openColors(chosen);
    if (uncolored) {
      setProblem({ at: 'all', sentence: `Please choose a color for ‘${uncolored.label}’.` });
      return document.getElementById(COLORS)?.querySelector('select')?.focus();
    }
    const found = problemOf({ agrees, name, draws, strokes, copy, wantsCopy });
    setProblem(found);
    if (found?.at === 'copy') return document.getElementById('sign-copy')?.focus();
    if (found) return (found.at === 'consent' ? consentField : nameField).current?.focus();
    setSending(true);
    const offered = openColors(content.options.find(({ id }) => id === chosen.id) ?? chosen);
    try {
      const drawn = draws ? strokesToSend(strokes) : null;
      const body = {
        name: name.trim(),
        optionId: chosen.id,
        upgrades: choice.added.map((one) => content.upgrades?.lines.indexOf(one) ?? -1),
        colors: choice.colors.filter((one) => offered.some(({ label }) => label === one.label)),
        consent: true as const,
        sha256,
        ...(copy && { copy }),
      };
      onSigned(await signProposal(token, drawn ? { ...body, drawn } : body));
    } catch (error) {
      if (isStale(error)) return onStale(sentenceOf(error, ''));
      setProblem({ at: 'all', sentence: failureWords(error) });
      setSending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void sign(event)} className="grid grid-cols-1 gap-4">
      <ConsentField
        ref={consentField}
        text={content.consent}
        agrees={agrees}
        onAgree={setAgrees}
        problem={problemAt('consent')}
      />
      <Field label={<span className="text-lg">Your full name</span>} error={problemAt('name')}>
        {(control) => (
          <Input
            {...control}
            ref={nameField}
            autoComplete="name"
            autoCapitalize="words"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
            className="h-14 text-xl touch:h-14 touch:text-xl"
          />
        )}
      </Field>
      {draws ? (
        <DrawnSignature
          strokes={strokes}
          onChange={setStrokes}
          onType={() => setDraws(false)}
          problem={problemAt('drawing')}
        />
      ) : (
        <>
          {name.trim() !== '' && (
            <p aria-hidden="true" className="border-b-2 pb-1 text-2xl italic wrap-anywhere">
              {name}
            </p>
          )}
          <Button variant="secondary" size="lg" className="justify-self-start" onClick={() => setDraws(true)}>
            Draw Signature Instead
          </Button>
        </>
      )}
      {wantsCopy && <CopyField copy={copy} onChange={setCopy} problem={problemAt('copy')} />}
      {problemAt('all') && (
        <p role="alert" className="rounded-lg border-2 border-destructive p-3 text-destructive-text">
          {problemAt('all')}
        </p>
      )}
      <Button
        type="submit"
        variant="accent"
        size="lg"
        pending={sending}
        className="h-auto min-h-14 whitespace-normal py-3 text-lg"
      >
        {sending ? 'Signing...' : `Sign ${chosen.name} for ${moneyWords(chosen.totalCents)}`}
      </Button>
      <p className="text-lg text-muted-foreground">
        Your name, the time, your internet address and your browser are stored with the signature.
      </p>
    </form>
  );
}

interface ConsentFieldProps {
  ref: Ref<HTMLInputElement>;
  text: string;
  agrees: boolean;
  onAgree: (agrees: boolean) => void;
  problem: string | undefined;
}

function ConsentField({ ref, text, agrees, onAgree, problem }: ConsentFieldProps) {
  return (
    <div className="grid gap-1">
      <label className="flex items-start gap-3 rounded-xl border-2 bg-surface p-4" htmlFor="sign-consent">
        <input
          id="sign-consent"
          ref={ref}
          type="checkbox"
          checked={agrees}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && 'sign-consent-error'}
          onChange={(event) => onAgree(event.target.checked)}
          className="mt-0.5 size-6 shrink-0 accent-primary"
        />
        <span className="min-w-0 whitespace-pre-line wrap-anywhere">{text}</span>
      </label>
      {problem && (
        <p id="sign-consent-error" role="alert" className="text-destructive-text">
          {problem}
        </p>
      )}
    </div>
  );
}

interface DrawnSignatureProps {
  strokes: readonly Stroke[];
  onChange: (strokes: readonly Stroke[]) => void;
  onType: () => void;
  problem: string | undefined;
}

function DrawnSignature({ strokes, onChange, onType, problem }: DrawnSignatureProps) {
  return (
    <div className="grid gap-2">
      <SignaturePad strokes={strokes} onChange={onChange} />
      {problem && (
        <p role="alert" className="text-destructive-text">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {strokes.length > 0 && (
          <Button variant="secondary" size="lg" onClick={() => onChange([])}>
            Clear
          </Button>
        )}
        <Button variant="secondary" size="lg" onClick={onType}>
          Use Typed Name
        </Button>
      </div>
    </div>
  );
}

interface Typed {
  agrees: boolean;
  name: string;
  draws: boolean;
  strokes: readonly Stroke[];
  copy: SignedCopy | null;
  wantsCopy: boolean;
}

function problemOf({ agrees, name, draws, strokes, copy, wantsCopy }: Typed): Problem | null {
  if (!agrees) return { at: 'consent', sentence: 'Please agree to sign electronically first.' };
  if (name.trim().length < 2) return { at: 'name', sentence: 'Please type your full name.' };
  if (draws && !isSignature(strokes))
    return { at: 'drawing', sentence: 'Please draw your signature in the box, or use the typed name.' };
  if (wantsCopy && !copy) return { at: 'copy', sentence: 'Please choose how you get your copy.' };
  if (copy?.by === 'mail' && !EMAIL.test(copy.email.trim()))
    return { at: 'copy', sentence: 'Please enter an email address such as name@example.com.' };
  return null;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const failureWords = (error: unknown): string =>
  error instanceof ApiError && error.status === 0
    ? 'Signing needs a connection. Nothing was signed. Please try again where there is a signal.'
    : sentenceOf(error, 'Something went wrong. Nothing was signed. Please try again.');
