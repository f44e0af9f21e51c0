import type { Blanks } from '#domain/csv/blanks.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface BlanksChoiceProps {
  value: Blanks;
  onValueChange: (value: Blanks) => void;
  disabled: boolean;
}

/** What an empty cell does to what is stored: owner, mailing address, year, area and the like. */
export function BlanksChoice({ value, onValueChange, disabled }: BlanksChoiceProps) {
  return (
    <Field label="Empty cells">
      {(control) => (
        <Select
          {...control}
          value={value}
          onValueChange={(chosen) => onValueChange(chosen === 'clear' ? 'clear' : 'keep')}
          options={options}
          disabled={disabled}
          className="sm:max-w-72"
        />
      )}
    </Field>
  );
}

const options = [
  { value: 'keep', label: 'keep what is stored' },
  { value: 'clear', label: 'clear what is stored' },
] as const satisfies readonly { value: Blanks; label: string }[];
