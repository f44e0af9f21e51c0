import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps, SyntheticEvent } from 'react';
import { cn } from './cn.ts';

export const Tabs = Radix.Root;

/** The row of tabs; where it is wider than the screen, the row itself scrolls and the page does not. */
export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      className={cn(
        'flex gap-1 overflow-x-auto overflow-y-hidden border-b [scrollbar-width:none]',
        className,
      )}
      {...props}
    />
  );
}

// At a press Radix moves the focus by script, which browsers take for the keyboard's: the ring waits for a key.
const ringWaitsForAKey = {
  onPointerDown: ({ currentTarget }: SyntheticEvent<Element>) =>
    currentTarget.toggleAttribute('data-pressed', true),
  onKeyDown: ({ currentTarget }: SyntheticEvent<Element>) => currentTarget.removeAttribute('data-pressed'),
  onBlur: ({ currentTarget }: SyntheticEvent<Element>) => currentTarget.removeAttribute('data-pressed'),
};

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        'h-10 shrink-0 whitespace-nowrap border-b-2 border-transparent px-3 font-medium text-muted-foreground -outline-offset-2 transition-colors duration-150 hover:text-foreground data-[state=active]:border-primary data-[state=active]:text-foreground data-pressed:outline-none forced-colors:data-[state=inactive]:border-[Canvas] touch:h-11',
        className,
      )}
      {...ringWaitsForAKey}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn('pt-6 outline-none', className)} {...props} />;
}
