import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Point } from '#domain/measure/point.ts';
import { followed, type Grip, type Size, type View } from './view.ts';

/** Of a press of a button or a key. */
const STEP = 1.5;
/** Pixels of a wheel's way by which the picture becomes twice as large, and those of one of its lines. */
const WHEEL_DOUBLE = 300;
const WHEEL_LINE = 16;
const MIDDLE: Point = [0, 0];

/** What of a picture is shown in its box, and how the wheel and the keys + and - change that at the pointer. */
export function useView(box: RefObject<Element | null>, size: Size) {
  const [view, setView] = useState<View>({ x: 0, y: 0, ...size });
  const [shown, setShown] = useState<Size>({ width: 400, height: 300 });
  /** Where the pointer was last, from the middle of the box. */
  const pointer = useRef(MIDDLE);
  const follow = (from: Grip, to: Grip) => setView((now) => followed(now, shown, size, from, to));
  const zoom = (factor: number, middle: Point) => follow({ middle, apart: 1 }, { middle, apart: factor });
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const way = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE : 1);
    zoom(2 ** (-way / WHEEL_DOUBLE), pointer.current);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('input, [role=combobox]')) return;
    if (event.key === '+' || event.key === '=') zoom(STEP, pointer.current);
    if (event.key === '-') zoom(1 / STEP, pointer.current);
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      setShown({ width, height });
    });
    observer.observe(element);
    const wheel = (event: Event) => onWheel(event as WheelEvent);
    // A listener of React's is passive, and the page behind would scroll.
    element.addEventListener('wheel', wheel, { passive: false });
    document.addEventListener('keydown', onKey);
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', wheel);
      document.removeEventListener('keydown', onKey);
    };
  }, [box]);
  const grow = () => zoom(STEP, MIDDLE);
  const shrink = () => zoom(1 / STEP, MIDDLE);
  return { view, box: shown, pointer, follow, grow, shrink };
}
