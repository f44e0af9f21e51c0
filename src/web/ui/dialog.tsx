import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useFocusBack, useFocusBeside } from './focus.ts';

export const Dialog = RadixDialog.Root;
export const DialogTrigger = RadixDialog.Trigger;
export const DialogClose = RadixDialog.Close;

export const overlayClasses =
  'fixed inset-0 z-40 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

/** Looks of what floats in the middle of the window, and rises from below on phones. */
export const dialogClasses =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col overflow-hidden rounded-t-xl border bg-raised pb-[env(safe-area-inset-bottom)] shadow-float outline-none max-sm:data-[state=closed]:animate-rise-out max-sm:data-[state=open]:animate-rise-in sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(92dvh,56rem)] sm:w-[calc(100%-2rem)] sm:max-w-lg sm:rounded-xl sm:pb-0 sm:data-[state=closed]:animate-pop-out sm:data-[state=open]:animate-pop-in';

/** Styles of a dialog beside the screen; styles/beside.css makes room for it. */
const besideClasses =
  'fixed top-14 right-0 bottom-0 z-20 flex w-(--beside) flex-col overflow-hidden border-l bg-raised outline-none';

const corner =
  'absolute top-3 grid size-8 place-content-center rounded-lg text-muted-foreground hover:bg-hover hover:text-foreground touch:top-2 touch:size-11';

/** Looks of the small buttons in the upper right corner: the cross, and those beside it. */
export const dialogCornerClasses = {
  first: `${corner} right-3 touch:right-2`,
  second: `${corner} right-12 touch:right-13`,
  third: `${corner} right-21 touch:right-24`,
};

interface DialogContentProps extends ComponentProps<typeof RadixDialog.Content> {
  /** What gets the focus after closing; without, what had it before opening. */
  returnFocus?: () => HTMLElement | null;
}

/** A dialog's window: a bottom sheet on phones. Widen it with `className="sm:max-w-3xl"`. */
export function DialogContent({ returnFocus, className, children, ...props }: DialogContentProps) {
  const focus = useFocusBack(returnFocus);
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={overlayClasses} />
      <RadixDialog.Content className={cn(dialogClasses, className)} {...focus} {...props}>
        {children}
        <RadixDialog.Close aria-label="Close" data-escape="" className={dialogCornerClasses.first}>
          <X className="size-4" />
        </RadixDialog.Close>
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}

/** A window over the whole screen, for a picture. Its own close button carries `data-escape`. */
export function FullScreenContent({ className, ...props }: ComponentProps<typeof RadixDialog.Content>) {
  return (
    <RadixDialog.Portal>
      <RadixDialog.Content
        className={cn('fixed inset-0 z-60 flex flex-col bg-raised outline-none', className)}
        {...props}
      />
    </RadixDialog.Portal>
  );
}

/** A panel beside the screen, which stays in use: only its own buttons and Escape close it. In a Dialog with `modal={false}`. */
export function BesideContent({ returnFocus, className, children, ...props }: DialogContentProps) {
  const focus = useFocusBeside(returnFocus);
  return (
    <RadixDialog.Portal>
      <RadixDialog.Content
        data-beside=""
        onInteractOutside={(event) => event.preventDefault()}
        className={cn(besideClasses, className)}
        {...focus}
        {...props}
      >
        {children}
        <RadixDialog.Close aria-label="Close" data-escape="" className={dialogCornerClasses.first}>
          <X className="size-4" />
        </RadixDialog.Close>
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('grid shrink-0 gap-1 p-6 pr-14 pb-4 max-sm:p-4 max-sm:pr-14', className)} {...props} />
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof RadixDialog.Title>) {
  return <RadixDialog.Title className={cn('text-lg font-semibold', className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof RadixDialog.Description>) {
  return <RadixDialog.Description className={cn('text-muted-foreground', className)} {...props} />;
}

/** The part that scrolls when the dialog is taller than the window; what is wider than it scrolls by itself. */
export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'grid grid-cols-1 gap-4 overflow-y-auto overscroll-contain px-6 py-1 max-sm:px-4',
        className,
      )}
      {...props}
    />
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex shrink-0 flex-col-reverse gap-2 p-6 pt-5 max-sm:p-4 sm:flex-row sm:justify-end',
        className,
      )}
      {...props}
    />
  );
}
