import { useEffect } from 'react';

/**
 * Lets Escape close the dialog on top and leave a toast beside it alone. For Radix a toast is the topmost layer and
 * takes the key. Dialogs mark the button that closes them with `data-escape`, toasts themselves with `data-toast`.
 */
export function useEscapeOrder(): void {
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
