import { PROPOSAL_TEXT_LENGTH, type ProposalFields } from '#contract/proposal-draft.ts';
import type { RequiredFact } from '#domain/compliance/jurisdictions.ts';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { YesOrNo } from './questions-part.tsx';
import { Part } from './room.tsx';

interface StatedPartProps {
  fields: ProposalFields;
  missing: readonly RequiredFact[];
  errorOf: (path: string) => string | undefined;
  onChange: (part: Partial<ProposalFields>) => void;
}

const texts = [
  { key: 'damage', label: 'Damage and where it is' },
  { key: 'excludedAreas', label: 'What is left out, and why' },
] as const;
const days = [
  { key: 'startOn', label: 'Work begins on' },
  { key: 'finishOn', label: 'Work ends on' },
] as const;

/** What some states want on a proposal. What the rules of this sale want and is not there yet is marked. */
export function StatedPart({ fields, missing, errorOf, onChange }: StatedPartProps) {
  const hintOf = (key: RequiredFact) => (missing.includes(key) ? 'Required for this sale' : undefined);
  return (
    <Part title="Stated on the proposal">
      {texts.map(({ key, label }) => (
        <Field key={key} label={label} hint={hintOf(key)} error={errorOf(key)}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={PROPOSAL_TEXT_LENGTH}
              value={fields[key]}
              onChange={(event) => onChange({ [key]: event.target.value })}
              className="min-h-16"
            />
          )}
        </Field>
      ))}
      <YesOrNo
        question="Was anybody on the roof?"
        hint={hintOf('roofAccessed') ?? null}
        value={fields.roofAccessed}
        onChange={(roofAccessed) => onChange({ roofAccessed })}
      />
      <div className="grid grid-cols-2 gap-3">
        {days.map(({ key, label }) => (
          <Field key={key} label={label} hint={hintOf(key)} error={errorOf(key)}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={fields[key] ?? ''}
                onChange={(event) => onChange({ [key]: event.target.value || null })}
              />
            )}
          </Field>
        ))}
      </div>
    </Part>
  );
}
