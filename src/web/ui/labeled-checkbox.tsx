import type { ComponentProps } from 'react';
import { Checkbox } from './checkbox.tsx';
import { cn } from './cn.ts';

/** A checkbox with what it is about next to it, which can be pressed as well. `className` is the label's. */
export function LabeledCheckbox({ className, children, ...box }: ComponentProps<typeof Checkbox>) {
  return (
    <label className={cn('flex min-h-9 cursor-pointer items-center gap-2.5 touch:min-h-11', className)}>
      <Checkbox {...box} />
      {children}
    </label>
  );
}
