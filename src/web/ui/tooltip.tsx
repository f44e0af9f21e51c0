import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Opens after 700 ms, at once within 300 ms of another one closing (docs/product.md). Once, around the whole app. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/** Explains its child, which must be able to take focus. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-72 rounded-md bg-foreground px-2.5 py-1.5 text-sm text-background shadow-float data-[state=delayed-open]:animate-fade-in"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
