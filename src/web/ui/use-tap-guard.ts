import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { painted } from './painted.ts';

/** Milliseconds after a change on screen during which a tap was meant for what was there before. */
const SETTLING_MS = 400;
/** Milliseconds during which the button that appears under the thumb stays closed: longer than any double tap. */
const UNDER_THUMB_MS = 1000;

const CONTROLS = 'a[href], button, label, summary';
const OPEN_CONTROLS = ':not([data-repeats], :disabled, [aria-disabled])';

/**
 * Ignores taps inside an element for a moment after it shows something else, after it appears, and after the device is
 * turned. The second tap of a double tap then does nothing. The control that is now where the last tap was stays closed
 * longer, unless it carries `data-repeats`. Fields and scrolling are never held up.
 * @param shows names what is on screen; another name is a change
 */
export function useTapGuard<E extends HTMLElement = HTMLDivElement>(shows: string): RefObject<E | null> {
  const ref = useRef<E>(null);
  const isLandscape = useSyncExternalStore(onTurn, () => matchMedia(LANDSCAPE).matches);
  useEffect(() => {
    addEventListener('pointerdown', noteTap, { capture: true });
    return () => removeEventListener('pointerdown', noteTap, { capture: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these is what the guard closes for
  useLayoutEffect(() => (ref.current ? guard(ref.current) : undefined), [shows, isLandscape]);
  return ref;
}

const LANDSCAPE = '(orientation: landscape)';

function onTurn(listener: () => void): () => void {
  const orientation = matchMedia(LANDSCAPE);
  orientation.addEventListener('change', listener);
  return () => orientation.removeEventListener('change', listener);
}

let lastTap: { x: number; y: number; at: number } | undefined;

function noteTap({ clientX, clientY, timeStamp }: PointerEvent): void {
  lastTap = { x: clientX, y: clientY, at: timeStamp };
}

/** Closes an element to taps until it has settled. Gives what opens it at once. */
function guard(element: HTMLElement): () => void {
  const timers: ReturnType<typeof setTimeout>[] = [];
  const tap = lastTap;
  let settledAt = Number.POSITIVE_INFINITY;
  let thumb: Element | undefined;
  let begunAt = Number.POSITIVE_INFINITY;
  const begins = ({ timeStamp }: Event) => {
    begunAt = timeStamp;
  };
  // Where the page was busy a tap is heard of late: what counts is when the finger came down.
  const swallow = (event: MouseEvent) => {
    const at = event.detail > 0 ? Math.min(begunAt, event.timeStamp) : event.timeStamp;
    const control = (event.target as Element).closest(CONTROLS);
    if (!control || (at >= settledAt && control !== thumb)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const open = () => {
    for (const timer of timers) clearTimeout(timer);
    element.removeEventListener('pointerdown', begins, { capture: true });
    element.removeEventListener('click', swallow, { capture: true });
    delete element.dataset.settling;
    release();
  };
  const release = () => {
    thumb?.removeAttribute('data-under-thumb');
    thumb?.removeAttribute('aria-disabled');
    thumb = undefined;
  };

  element.dataset.settling = '';
  element.addEventListener('pointerdown', begins, { capture: true });
  element.addEventListener('click', swallow, { capture: true });
  void painted().then(() => {
    if (!('settling' in element.dataset)) return;
    settledAt = performance.now() + SETTLING_MS;
    timers.push(
      setTimeout(() => {
        delete element.dataset.settling;
      }, SETTLING_MS),
    );
    if (!tap || performance.now() - tap.at > UNDER_THUMB_MS) return;
    thumb = controlAt(element, tap);
    thumb?.setAttribute('data-under-thumb', '');
    thumb?.setAttribute('aria-disabled', 'true');
    timers.push(setTimeout(release, UNDER_THUMB_MS));
  });
  return open;
}

/** Not by the document's own hit test: what is closed to taps is not found by it. */
function controlAt(element: HTMLElement, { x, y }: { x: number; y: number }): Element | undefined {
  return [...element.querySelectorAll(CONTROLS)].find((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return x >= left && x < right && y >= top && y < bottom && control.matches(OPEN_CONTROLS);
  });
}
