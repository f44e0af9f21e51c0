import { useState } from 'react';
import type { Control } from '#domain/filters/kinds.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface AtLeastProps {
  label: string;
  control: Extract<Control, { name: 'at-least' }>;
  value: number | undefined;
  onChange: (value: number | null) => void;
}

/** The minimum of a figure. A value outside its limits is reported and narrows nothing. */
export function AtLeast({ label, control: { limits, unit }, value, onChange }: AtLeastProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { min, max } = limits;
  const isFine = (text: string) => text === '' || (Number(text) >= min && Number(text) <= max);
  // What was set elsewhere, as by a chip that was taken off, takes the place of what was typed.
  const shown = typed !== null && (!isFine(typed) || (Number(typed) || undefined) === value) ? typed : value;
  const set = (text: string) => {
    setTyped(text);
    onChange(isFine(text) ? Number(text) || null : null);
  };
  return (
    <Field
      label={`${label} (${unit})`}
      error={isFine(String(shown ?? '')) ? undefined : `Please use ${min} to ${max} ${unit}`}
    >
      {(input) => (
        <Input
          {...input}
          type="number"
          inputMode="decimal"
          {...limits}
          value={shown ?? ''}
          placeholder="Any"
          onChange={({ target }) => set(target.value)}
        />
      )}
    </Field>
  );
}
