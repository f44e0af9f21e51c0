import { useState } from 'react';
import { AREA_RANGE, type Range } from '#domain/leads/ranges.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/**
 * Least and most square feet, to the foot: most houses are between the steps of the dashboard's slider. Takes effect on
 * leaving the field or pressing Enter.
 */
export function SquareFeet({ value, onChange }: { value: Range; onChange: (value: Range) => void }) {
  const [low, high] = value;
  return (
    <div className="grid grid-cols-2 gap-3">
      <Bound
        key={`low ${low}`}
        label="Min sq ft"
        shown={low <= AREA_RANGE.min ? '' : low.toLocaleString('en-US')}
        placeholder="Any"
        onCommit={(typed) => onChange(inOrder(typed ?? AREA_RANGE.min, high))}
      />
      <Bound
        key={`high ${high}`}
        label="Max sq ft"
        shown={high >= AREA_RANGE.max ? '' : high.toLocaleString('en-US')}
        placeholder="200k+"
        onCommit={(typed) => onChange(inOrder(low, typed ?? AREA_RANGE.max))}
      />
    </div>
  );
}

const inOrder = (a: number, b: number): Range => {
  const most = AREA_RANGE.max;
  return [Math.min(a, b, most), Math.min(Math.max(a, b), most)];
};

interface BoundProps {
  label: string;
  shown: string;
  placeholder: string;
  onCommit: (typed: number | null) => void;
}

function Bound({ label, shown, placeholder, onCommit }: BoundProps) {
  const [text, setText] = useState(shown);
  const typed = /^[\d,\s]*$/.test(text) ? text.replaceAll(/\D/g, '') : null;
  const commit = () => {
    if (typed === null || text === shown) return;
    onCommit(typed === '' ? null : Number(typed));
    setText(shown);
  };
  return (
    <Field label={label} error={typed === null ? 'Please use figures' : undefined}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          placeholder={placeholder}
          onChange={(event) => setText(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      )}
    </Field>
  );
}
