import { Info } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';

/** Next to a figure: a press shows its definition. Works without a pointer that hovers, unlike a tooltip. */
export function Definition({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={`What ${term} counts`}
        className="-my-2 inline-grid size-8 place-items-center rounded-md text-muted-foreground hover:text-foreground touch:size-11"
      >
        <Info aria-hidden className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={`What ${term} counts`}
          sideOffset={4}
          collisionPadding={8}
          className="z-60 max-w-72 rounded-md border bg-raised p-3 text-sm shadow-float"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
