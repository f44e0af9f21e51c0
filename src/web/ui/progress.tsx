import { Progress as Radix } from 'radix-ui';
import { cn } from './cn.ts';

interface ProgressProps {
  /** 0 to 100. */
  value: number;
  label: string;
  className?: string;
}

export function Progress({ value, label, className }: ProgressProps) {
  return (
    <Radix.Root
      value={value}
      aria-label={label}
      className={cn('h-2 w-full overflow-hidden rounded-full bg-border', className)}
    >
      <Radix.Indicator
        className="h-full origin-left rounded-full bg-primary transition-transform duration-200 ease-out"
        style={{ transform: `scaleX(${value / 100})` }}
      />
    </Radix.Root>
  );
}
