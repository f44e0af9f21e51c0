import { type Ref, type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';

const ROW = ':is(tr, [role=gridcell])';

/** The row or tile that Tab reaches, where the keyboard goes on when what it was on is gone. */
export const currentRow = (): HTMLElement | null =>
  document.querySelector<HTMLElement>(`${ROW}[tabindex="0"]`);

/** For controls that disappear when pressed: keyboard users continue in the rows. */
export function goOnInRows(): void {
  if (document.activeElement?.matches(':focus-visible')) requestAnimationFrame(() => currentRow()?.focus());
}

/**
 * Gives a dialog's focus back to where it was. Radix does so for its own trigger only; many dialogs open without one.
 * @param wanted where to instead, if anywhere
 */
export function useFocusBack(wanted?: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const target = [wanted?.(), opener.current, currentRow()].find((one) => one?.isConnected);
      if (!(target instanceof HTMLElement)) return;
      event.preventDefault();
      target.focus();
    },
  };
}

/**
 * The same for a panel beside a table: who opened it from a row goes on in the rows, and who is elsewhere when it
 * closes stays there.
 */
export function useFocusBeside(wanted?: () => HTMLElement | null) {
  const back = useFocusBack(wanted);
  return {
    onOpenAutoFocus: (event: Event) => {
      back.onOpenAutoFocus();
      if (document.activeElement?.closest(ROW)) event.preventDefault();
    },
    onCloseAutoFocus: (event: Event) => {
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body) event.preventDefault();
      else back.onCloseAutoFocus(event);
    },
  };
}

/** From the rows into the panel beside them. */
export const enterBeside = (): void => document.querySelector<HTMLElement>('[data-beside]')?.focus();

/** A button that is disabled while it works loses the focus: keyboard users get it back afterwards. */
export function useFocusKept<Element extends HTMLElement>(
  pending: boolean,
  ref: Ref<Element> | undefined,
): RefCallback<Element> {
  const element = useRef<Element | null>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    if (pending) had.current = element.current?.matches(':focus-visible') ?? false;
    else if (had.current) {
      had.current = false;
      if (document.activeElement === document.body) element.current?.focus();
    }
  }, [pending]);
  return useCallback(
    (node) => {
      element.current = node;
      if (typeof ref === 'function') return ref(node);
      if (ref) ref.current = node;
    },
    [ref],
  );
}
