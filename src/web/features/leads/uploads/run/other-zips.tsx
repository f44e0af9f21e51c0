import type { OtherZips } from '#domain/csv/property-row.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface OtherZipsChoiceProps {
  value: OtherZips;
  onValueChange: (value: OtherZips) => void;
  disabled: boolean;
}

/** What becomes of rows that name another ZIP code than the one chosen. */
export function OtherZipsChoice({ value, onValueChange, disabled }: OtherZipsChoiceProps) {
  return (
    <Field label="Rows that name another ZIP code">
      {(control) => (
        <Select
          {...control}
          value={value}
          onValueChange={(chosen) => onValueChange(chosen === 'sort' ? 'sort' : 'reject')}
          options={options}
          disabled={disabled}
          className="sm:max-w-72"
        />
      )}
    </Field>
  );
}

const options = [
  { value: 'reject', label: 'are rejected, with the reason' },
  { value: 'sort', label: 'go into the ZIP code they name' },
] as const satisfies readonly { value: OtherZips; label: string }[];
