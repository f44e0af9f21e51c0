import type { SignedCopy } from '#contract/proposal-signing.ts';
import { Input } from '#web/ui/input.tsx';

const ways = [
  { by: 'mail', label: 'By email to this address' },
  { by: 'text', label: 'By text message: the next page has the button' },
  { by: 'paper', label: 'On paper, handed to me now' },
] as const;

interface CopyFieldProps {
  copy: SignedCopy | null;
  onChange: (copy: SignedCopy) => void;
  problem: string | undefined;
}

/** How a signer whose email address is not known gets their copy. */
export function CopyField({ copy, onChange, problem }: CopyFieldProps) {
  return (
    <fieldset
      id="sign-copy"
      tabIndex={-1}
      aria-describedby={problem && 'sign-copy-error'}
      className="grid gap-2 rounded-xl border-2 bg-surface p-4"
    >
      <legend className="sr-only">Your copy of the contract</legend>
      <p aria-hidden="true" className="font-medium">
        Your copy of the contract
      </p>
      {ways.map(({ by, label }) => (
        <label key={by} htmlFor={`copy-${by}`} className="flex min-h-11 items-center gap-3">
          <input
            id={`copy-${by}`}
            type="radio"
            name="copy"
            checked={copy?.by === by}
            onChange={() => onChange(by === 'mail' ? { by, email: '' } : { by })}
            className="size-6 shrink-0 accent-primary"
          />
          <span className="min-w-0">{label}</span>
        </label>
      ))}
      {copy?.by === 'mail' && (
        <Input
          aria-label="Email address for the copy"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={copy.email}
          onChange={(event) => onChange({ by: 'mail', email: event.target.value })}
          className="h-14 text-xl touch:h-14 touch:text-xl"
        />
      )}
      {problem && (
        <p id="sign-copy-error" role="alert" className="text-destructive-text">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
