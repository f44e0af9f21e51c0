import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface FigureFieldProps {
  label: string;
  step: number;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** A figure of a rule; empty asks nothing. */
export function FigureField({ label, step, value, error, onChange }: FigureFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="decimal"
          min={0}
          step={step}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
