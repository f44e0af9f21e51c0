import { capitalized } from '#domain/capitalized.ts';
import type { CorrectableField } from '#domain/corrections.ts';
import { cn } from '#web/ui/cn.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { controls, labelOf } from './fields.ts';

interface CorrectFieldProps {
  field: CorrectableField;
  /** As typed. */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** The field of one fact, by its kind. */
export function CorrectField({ field, value, error, onChange }: CorrectFieldProps) {
  const control = controls[field];
  const hint = 'hint' in control ? control.hint : undefined;
  const wide = 'wide' in control && control.wide;
  return (
    <Field label={labelOf(field)} error={error} hint={hint} className={cn(wide && 'sm:col-span-2')}>
      {(parts) => {
        if (control.kind === 'yes-no')
          return <Select {...parts} value={value} onValueChange={onChange} options={yesNo} />;
        if (control.kind === 'one-of') {
          return (
            <Select
              {...parts}
              value={value || undefined}
              onValueChange={onChange}
              options={optionsOf(control.words, value)}
              placeholder="Not known"
            />
          );
        }
        const most = control.kind === 'text' ? control.most : 24;
        return (
          <Input
            {...parts}
            value={value}
            maxLength={most}
            inputMode={control.kind === 'number' ? 'decimal' : undefined}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
        );
      }}
    </Field>
  );
}

/** The trade's terms, and the one from a file. */
const optionsOf = (words: readonly string[], value: string) =>
  [...new Set([...words, value])].filter(Boolean).map((word) => ({
    value: word,
    label: capitalized(word),
  }));
