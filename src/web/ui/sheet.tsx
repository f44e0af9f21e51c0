import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { overlayClasses } from './dialog.tsx';

export const Sheet = RadixDialog.Root;
export const SheetTrigger = RadixDialog.Trigger;
export const SheetClose = RadixDialog.Close;

const sides = {
  right:
    'inset-y-0 right-0 w-80 max-w-[88vw] border-l data-[state=closed]:animate-side-out data-[state=open]:animate-side-in',
  bottom:
    'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-xl border-t data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in',
};

interface SheetContentProps extends Omit<ComponentProps<typeof RadixDialog.Content>, 'title'> {
  side?: keyof typeof sides;
  title: string;
  footer?: ReactNode;
}

/** A panel that slides in over the screen: navigation from the right, filters from below. */
export function SheetContent({
  side = 'right',
  title,
  footer,
  className,
  children,
  ...props
}: SheetContentProps) {
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={overlayClasses} />
      <RadixDialog.Content
        aria-describedby={undefined}
        className={cn('fixed z-50 flex flex-col bg-raised shadow-float outline-none', sides[side], className)}
        {...props}
      >
        <div className="flex h-14 shrink-0 items-center justify-between border-b pr-2 pl-4">
          <RadixDialog.Title className="text-lg font-semibold">{title}</RadixDialog.Title>
          <RadixDialog.Close
            aria-label="Close"
            data-escape=""
            className="grid size-11 place-content-center rounded-lg text-muted-foreground hover:bg-hover hover:text-foreground"
          >
            <X className="size-5" />
          </RadixDialog.Close>
        </div>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain p-4">{children}</div>
        {footer && (
          <div className="shrink-0 border-t p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">{footer}</div>
        )}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}
