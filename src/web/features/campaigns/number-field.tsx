import { useState } from 'react';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: number;
  limits: { least: number; most: number };
  onChange: (value: number) => void;
}

/** A whole number within limits. What is no such number is named and changes nothing. */
export function NumberField({ label, hint, value, limits: { least, most }, onChange }: NumberFieldProps) {
  const [text, setText] = useState(String(value));
  const number = read(text);
  const isGood = number !== null && number >= least && number <= most;
  const change = (typed: string) => {
    setText(typed);
    const next = read(typed);
    if (next !== null && next >= least && next <= most) onChange(next);
  };
  return (
    <Field label={label} hint={hint} error={isGood ? undefined : `A number from ${least} to ${most}`}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          value={text}
          onChange={({ target }) => change(target.value)}
          className="w-32"
        />
      )}
    </Field>
  );
}

const read = (text: string): number | null => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : null);
