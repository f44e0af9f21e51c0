import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useSyncExternalStore } from 'react';
import { cn } from './cn.ts';
import { dismissToast, toasts } from './toast-store.ts';

export { toast } from './toast-store.ts';

/** Milliseconds; what is to be read and then reached for stays longer. */
const WITH_LINK_MS = 15_000;

/**
 * Where toasts appear: on phones over the top bar, since everything below it is worked on, and dialogs end under it; what
 * fills the screen (`data-full`) keeps the buttons in its corner beside them. Once, at the end of the app; their
 * links are followed without loading it again. F8 moves the focus here; a swipe to the right dismisses.
 */
export function Toaster({ onFollow }: { onFollow?: (to: string) => void }) {
  useEscapeOrder();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown.map(({ id, open, title, description, link, variant = 'default' }) => (
        <Radix.Root
          key={id}
          open={open}
          duration={link ? WITH_LINK_MS : undefined}
          onOpenChange={(stillOpen) => stillOpen || dismissToast(id)}
          data-toast=""
          data-variant={variant}
          className={cn(
            'pointer-events-auto relative grid gap-0.5 rounded-lg border bg-raised py-3 max-sm:py-1.5 pr-12 pl-4 shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-pop-in data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-swipe-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-transform',
            variant === 'destructive' &&
              'border-transparent bg-destructive text-destructive-foreground shadow-float',
          )}
        >
          <Radix.Title className="font-semibold">{title}</Radix.Title>
          {description && <Radix.Description className="break-words">{description}</Radix.Description>}
          {link && (
            <Radix.Action asChild altText={link.label}>
              <a
                href={link.to}
                className="w-fit py-1 font-medium underline underline-offset-4 touch:py-2.5"
                onClick={(event) => {
                  if (!onFollow || event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  dismissToast(id);
                  onFollow(link.to);
                }}
              >
                {link.label}
              </a>
            </Radix.Action>
          )}
          <Radix.Close
            aria-label="Close"
            className="absolute top-1.5 right-1.5 grid size-8 place-content-center rounded-lg opacity-80 hover:opacity-100 touch:size-11"
          >
            <X className="size-4" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        hotkey={['F8']}
        className="pointer-events-none fixed right-0 bottom-0 z-100 m-0 flex w-100 max-w-full list-none flex-col gap-2 p-4 outline-none sm:[body:has([data-full][data-state=open])_&]:top-14 sm:[body:has([data-full][data-state=open])_&]:bottom-auto max-sm:inset-x-0 max-sm:top-[calc(0.25rem+env(safe-area-inset-top))] max-sm:bottom-auto max-sm:w-auto max-sm:px-2 max-sm:py-0 max-sm:[body:has([data-full][data-state=open])_&]:right-34"
      />
    </Radix.Provider>
  );
}

/**
 * Lets Escape close the dialog on top and leave a toast beside it alone. For Radix a toast is the topmost layer and
 * takes the key. Dialogs mark the button that closes them with `data-escape`, toasts themselves with `data-toast`.
 */
function useEscapeOrder(): void {
  useEffect(() => {
    // Before Radix, which listens on the document.
    window.addEventListener('keydown', closeDialogFirst, true);
    return () => window.removeEventListener('keydown', closeDialogFirst, true);
  }, []);
}

const DIALOG = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]';
const MENU = '[role=menu][data-state=open], [role=listbox][data-state=open]';

function closeDialogFirst(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !document.querySelector('[data-toast][data-state=open]')) return;
  if (event.target instanceof Element && event.target.closest('[data-toast]')) return;
  if (document.querySelector(MENU)) return;
  const dialog = [...document.querySelectorAll(DIALOG)].at(-1);
  const close = dialog?.querySelector<HTMLElement>('[data-escape]');
  if (!close) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  close.click();
}
