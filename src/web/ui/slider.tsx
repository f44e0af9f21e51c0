import { Slider as RadixSlider } from 'radix-ui';
import { cn } from './cn.ts';

export type Range = readonly [from: number, to: number];

interface RangeSliderProps {
  value: Range;
  /** While the thumb moves. */
  onValueChange: (value: Range) => void;
  /** When the thumb is let go. */
  onValueCommit?: (value: Range) => void;
  min: number;
  max: number;
  step: number;
  /** Names of the two thumbs for screen readers. */
  labels: readonly [from: string, to: string];
  /** How a value is spoken, for example '200k+ sq ft'. */
  describe?: (value: number) => string;
  disabled?: boolean;
  className?: string;
}

/** A slider with two thumbs that picks a range. */
export function RangeSlider({
  value,
  onValueChange,
  onValueCommit,
  labels,
  describe = String,
  className,
  ...props
}: RangeSliderProps) {
  return (
    <RadixSlider.Root
      {...props}
      value={[...value]}
      onValueChange={(next) => onValueChange(toRange(next))}
      onValueCommit={(next) => onValueCommit?.(toRange(next))}
      className={cn(rootClasses, className)}
    >
      <Track />
      {labels.map((label, thumb) => (
        <Thumb key={label} label={label} words={describe(value[thumb] ?? 0)} />
      ))}
    </RadixSlider.Root>
  );
}

interface SliderProps extends Pick<RangeSliderProps, 'min' | 'max' | 'step' | 'describe'> {
  value: number;
  onValueChange: (value: number) => void;
  label: string;
}

/** A slider with one thumb. */
export function Slider({ value, onValueChange, label, describe = String, ...props }: SliderProps) {
  return (
    <RadixSlider.Root
      {...props}
      value={[value]}
      onValueChange={([next = value]) => onValueChange(next)}
      className={rootClasses}
    >
      <Track />
      <Thumb label={label} words={describe(value)} />
    </RadixSlider.Root>
  );
}

const rootClasses =
  'relative flex h-6 w-full touch-none select-none items-center data-disabled:opacity-50 touch:h-11';

function Track() {
  return (
    <RadixSlider.Track className="relative h-1 grow rounded-full bg-border forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none">
      <RadixSlider.Range className="absolute h-full rounded-full bg-primary" />
    </RadixSlider.Track>
  );
}

function Thumb({ label, words }: { label: string; words: string }) {
  return (
    <RadixSlider.Thumb
      aria-label={label}
      aria-valuetext={words}
      className="relative block size-4 rounded-full border-2 border-primary bg-surface transition-colors duration-150 after:absolute after:-inset-3 hover:bg-primary-soft touch:size-6"
    />
  );
}

const toRange = ([from = 0, to = 0]: number[]): Range => [from, to];
