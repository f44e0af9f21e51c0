import { PROPOSAL_TEXT_LENGTH, type ProposalFields } from '#contract/proposal-draft.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Part } from './room.tsx';

const texts = [
  { key: 'intro', label: 'Introduction' },
  { key: 'scope', label: 'Scope of work' },
  { key: 'terms', label: 'Terms' },
] as const;
type Texts = Pick<ProposalFields, (typeof texts)[number]['key']>;

interface TextsPartProps {
  texts: Texts;
  errorOf: (path: string) => string | undefined;
  onChange: (part: Partial<Texts>) => void;
}

/** The longer texts of a proposal or of the company’s template. */
export function TextsPart({ texts: values, errorOf, onChange }: TextsPartProps) {
  return (
    <Part title="Texts">
      {texts.map(({ key, label }) => (
        <Field key={key} label={label} error={errorOf(key)}>
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              maxLength={PROPOSAL_TEXT_LENGTH}
              value={values[key]}
              onChange={(event) => onChange({ [key]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </Part>
  );
}
