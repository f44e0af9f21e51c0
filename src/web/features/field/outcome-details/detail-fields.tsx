import { PERSON_NAME_LENGTH } from '#contract/people.ts';
import { cn } from '#web/ui/cn.ts';
import { Input } from '#web/ui/input.tsx';
import type { Details } from './details.ts';

const all = {
  amount: { label: 'Amount in dollars', inputMode: 'decimal', type: 'text', most: 20 },
  name: { label: 'Name', inputMode: 'text', type: 'text', most: PERSON_NAME_LENGTH },
  phone: { label: 'Phone', inputMode: 'tel', type: 'tel', most: 64 },
  email: { label: 'Email', inputMode: 'email', type: 'email', most: 254 },
} as const;

interface DetailFieldsProps {
  wanted: readonly (keyof Details)[];
  details: Details;
  /** Why it was not saved. */
  problem: string | null;
  onChange: (details: Details) => void;
}

/** Fields that may be left empty, side by side. */
export function DetailFields({ wanted, details, problem, onChange }: DetailFieldsProps) {
  return (
    <div className="col-span-3 grid gap-1">
      <div
        className={cn(
          'grid gap-2',
          wanted.length > 1 && 'grid-cols-2 [&>:last-child:nth-child(odd)]:col-span-2',
        )}
      >
        {wanted.map((key) => {
          const { label, inputMode, type, most } = all[key];
          return (
            <Input
              key={key}
              type={type}
              inputMode={inputMode}
              aria-label={label}
              aria-invalid={problem !== null || undefined}
              placeholder={label}
              autoComplete="off"
              maxLength={most}
              className="h-11"
              value={details[key]}
              onChange={(event) => onChange({ ...details, [key]: event.target.value })}
            />
          );
        })}
      </div>
      {problem && (
        <p role="alert" className="text-sm text-destructive-text">
          {problem}
        </p>
      )}
    </div>
  );
}
