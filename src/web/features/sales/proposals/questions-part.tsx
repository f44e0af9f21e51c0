import { useId } from 'react';
import type { Answers } from '#contract/proposal-draft.ts';
import { type SaleLanguage, saleLanguageLabels, saleLanguages } from '#domain/compliance/jurisdictions.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Part } from './room.tsx';

const questions = [
  {
    key: 'soldAtHome',
    question: 'Is it sold at the customer’s home?',
    hint: 'Or anywhere other than your place of business.',
  },
  { key: 'paidByInsurance', question: 'Does an insurer pay for any of it?', hint: null },
  {
    key: 'declaredEmergency',
    question: 'Was a disaster or state of emergency declared here in the last 180 days?',
    hint: 'Answer yes, too, if the damage is from one that was declared earlier.',
  },
] as const;
const languages = saleLanguages.map((value) => ({ value, label: saleLanguageLabels[value] }));

interface QuestionsPartProps {
  answers: Answers;
  onChange: (answers: Answers) => void;
}

/** What decide which notices the law wants on the proposal. */
export function QuestionsPart({ answers, onChange }: QuestionsPartProps) {
  return (
    <Part title="About this sale">
      <p className="text-sm text-muted-foreground">The answers decide which legal notices are on it.</p>
      {questions.map(({ key, question, hint }) => (
        <YesOrNo
          key={key}
          question={question}
          hint={hint}
          value={answers[key]}
          onChange={(value) => onChange({ ...answers, [key]: value })}
        />
      ))}
      <Field label="Language of the sales talk">
        {(control) => (
          <Select
            {...control}
            value={answers.language ?? 'en'}
            options={languages}
            onValueChange={(language) => onChange({ ...answers, language: language as SaleLanguage })}
          />
        )}
      </Field>
    </Part>
  );
}

interface YesOrNoProps {
  question: string;
  hint: string | null;
  value: boolean | null;
  onChange: (value: boolean) => void;
}

export function YesOrNo({ question, hint, value, onChange }: YesOrNoProps) {
  const id = useId();
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <legend className="sr-only">{question}</legend>
      <span aria-hidden="true" className="min-w-0 basis-64 grow">
        {question}
        {hint && <span className="block text-sm text-muted-foreground">{hint}</span>}
      </span>
      <span className="flex gap-2">
        {[true, false].map((answer) => (
          <label
            key={String(answer)}
            htmlFor={`${id}-${answer}`}
            className="flex h-9 min-w-16 items-center justify-center gap-2 rounded-lg border border-input px-3 has-checked:border-primary has-checked:bg-primary-soft touch:h-11"
          >
            <input
              type="radio"
              id={`${id}-${answer}`}
              name={id}
              checked={value === answer}
              onChange={() => onChange(answer)}
              className="size-4 accent-primary"
            />
            {answer ? 'Yes' : 'No'}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
