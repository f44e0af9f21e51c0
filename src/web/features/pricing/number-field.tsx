import { useState } from 'react';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: number | null;
  /** NaN for what is no number; null for an empty field, where that is allowed. */
  onChange: (value: number | null) => void;
  mayBeEmpty?: boolean;
}

/** A number as it is typed. */
export function NumberField({ label, hint, value, onChange, mayBeEmpty = false }: NumberFieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const isWrong = value !== null && Number.isNaN(value);
  return (
    <Field label={label} hint={hint} error={isWrong ? 'Please enter a number.' : undefined}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onChange(read(event.target.value, mayBeEmpty));
          }}
        />
      )}
    </Field>
  );
}

function read(text: string, mayBeEmpty: boolean): number | null {
  const plain = text.replaceAll(/[,%\s]/g, '');
  if (plain === '') return mayBeEmpty ? null : Number.NaN;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
