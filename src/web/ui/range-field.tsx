import { useId } from 'react';
import type { Range, RangeLimits } from '#domain/leads/ranges.ts';
import { RangeSlider } from './slider.tsx';

interface RangeFieldProps {
  label: string;
  value: Range;
  limits: RangeLimits;
  /** The chosen range as text. */
  describe: (range: Range) => string;
  ends: readonly [string, string];
  onChange: (range: Range) => void;
}

/** A slider with its name and its current range. */
export function RangeField({ label, value, limits, describe, ends, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a grid without losing its looks
    <div role="group" aria-labelledby={id} className="grid content-start gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span id={id} className="font-medium">
          {label}
        </span>
        <output className="truncate text-muted-foreground">{describe(value)}</output>
      </div>
      <div className="flex h-9 items-center px-2 touch:h-11">
        <RangeSlider {...limits} value={value} labels={ends} onValueChange={onChange} />
      </div>
    </div>
  );
}
