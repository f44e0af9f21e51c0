import { Check, Minus } from 'lucide-react';
import { Checkbox as RadixCheckbox } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** Checked, unchecked or 'indeterminate'. The press area is larger than the box, 44 px for fingers. */
export function Checkbox({ className, ...props }: ComponentProps<typeof RadixCheckbox.Root>) {
  return (
    <RadixCheckbox.Root
      className={cn(
        'group relative grid size-4 shrink-0 place-content-center rounded-sm border border-input bg-surface text-primary-foreground transition-colors duration-150 after:absolute after:-inset-2 hover:border-muted-foreground disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary touch:size-5 touch:after:-inset-3',
        className,
      )}
      {...props}
    >
      <RadixCheckbox.Indicator>
        <Check className="hidden size-3.5 group-data-[state=checked]:block" strokeWidth={3} />
        <Minus className="hidden size-3.5 group-data-[state=indeterminate]:block" strokeWidth={3} />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
}
