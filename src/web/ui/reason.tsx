import { type ReactNode, useEffect, useRef } from 'react';

const GAP = 6;
const MARGIN = 8;

/** Why the button before it refuses: read with it, and shown to those who point at it, tap it or reach it by keyboard. */
export function Reason({ id, children }: { id: string; children: ReactNode }) {
  const shown = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const tip = shown.current;
    const button = tip?.previousElementSibling;
    if (!tip || !button) return;
    const listening = new AbortController();
    const { signal } = listening;
    const follow = () => place(tip, button.getBoundingClientRect());
    const show = () => {
      tip.showPopover?.();
      follow();
    };
    const hide = () => tip.hidePopover?.();
    for (const event of ['pointerenter', 'click']) button.addEventListener(event, show, { signal });
    button.addEventListener('focus', () => button.matches(':focus-visible') && show(), { signal });
    for (const event of ['pointerleave', 'blur']) button.addEventListener(event, hide, { signal });
    // Where a tap moves no focus.
    document.addEventListener('pointerdown', hide, { signal });
    // A button that is reached by keyboard scrolls into sight after it has the focus.
    document.addEventListener('scroll', follow, { signal, capture: true, passive: true });
    return () => listening.abort();
  }, []);
  return (
    <span
      ref={shown}
      id={id}
      role="tooltip"
      popover="manual"
      className="pointer-events-none fixed inset-auto m-0 w-max max-w-72 rounded-md bg-foreground px-2.5 py-1.5 text-left text-sm font-normal whitespace-normal text-background shadow-float"
    >
      {children}
    </span>
  );
}

/** Above the button, or below it where there is no room, and never beyond the window. */
function place(tip: HTMLElement, { left, top, bottom, width }: DOMRect): void {
  const above = top - tip.offsetHeight - GAP;
  const most = innerWidth - tip.offsetWidth - MARGIN;
  tip.style.left = `${Math.max(MARGIN, Math.min(most, left + (width - tip.offsetWidth) / 2))}px`;
  tip.style.top = `${above < MARGIN ? bottom + GAP : above}px`;
}
