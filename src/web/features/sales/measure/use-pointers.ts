import { type MouseEvent, type PointerEvent, useRef } from 'react';
import type { Measured } from '#domain/measure/measure.ts';
import type { Point } from '#domain/measure/point.ts';
import { cornerNear } from './press.ts';
import type { Aim } from './trace-state.ts';
import type { Trace } from './trace-store.ts';
import type { useView } from './use-view.ts';
import { type Grip, placeAt, type Size } from './view.ts';

export interface Press {
  picture: Size;
  shown: ReturnType<typeof useView>;
  trace: Trace;
  measured: Measured | null;
  tool: Trace['state']['tool'];
  /** Picture pixels of one on the screen. */
  unit: number;
  /** Picture pixels within which a press means what is there. */
  reach: number;
}

/** Milliseconds after which a finger was aimed by the loupe, and did not only tap. */
const AIMED_MS = 120;
/** Standard deviations of pointing, in screen pixels: a mouse, a finger with the loupe, and a tap. */
const POINTING = { mouse: 2, loupe: 2.5, tap: 6 } as const;
/** The same of what a picture shows at all, in its pixels. */
export const RESOLVED = 1.5;
/** Of `PointerEvent.button`. */
const [MAIN, MIDDLE] = [0, 1];

/**
 * A mouse or a finger draws and drags corners. Two fingers zoom and pan; so do the middle button, the space key and a drag
 * beside all corners while they are moved.
 */
export function usePointers(press: Press, hasSpace: () => boolean, onBegin: () => void) {
  const { picture, shown, trace, measured, tool, unit, reach } = press;
  const down = useRef(new Map<number, Point>());
  /** The view follows the pointers until all are up. */
  const pans = useRef(false);
  const held = useRef<Aim | null>(null);
  const frame = useRef(0);
  // A frame later, so that a short tap renders only what it draws.
  const aimAt = (aim: Aim | null) => {
    held.current = aim;
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => trace.aim(held.current));
  };
  const release = (event: PointerEvent) => {
    down.current.delete(event.pointerId);
    if (down.current.size === 0) pans.current = false;
    held.current = null;
    cancelAnimationFrame(frame.current);
    if (trace.state.aim) trace.aim(null);
  };
  return {
    onMouseDown(event: MouseEvent) {
      // Else the middle button scrolls by itself.
      if (event.button === MIDDLE) event.preventDefault();
    },
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      if (event.button !== MAIN && event.button !== MIDDLE) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, fromMiddle(event));
      const at = placeAt(shown.view, shown.box, fromMiddle(event));
      const corner = tool === 'move' ? nearest(press, at) : null;
      onBegin();
      const isAside = event.button === MIDDLE || hasSpace() || down.current.size > 1;
      pans.current ||= isAside || (tool === 'move' && corner === null);
      const isTouch = event.pointerType !== 'mouse';
      aimAt(pans.current ? null : { at: corner ?? at, corner, isTouch, since: event.timeStamp });
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      const to = fromMiddle(event);
      shown.pointer.current = to;
      if (!down.current.has(event.pointerId)) return;
      if (pans.current) {
        const before = gripOf(down.current);
        down.current.set(event.pointerId, to);
        shown.follow(before, gripOf(down.current));
      } else if (held.current) aimAt({ ...held.current, at: placeAt(shown.view, shown.box, to) });
    },
    onPointerUp(event: PointerEvent<SVGSVGElement>) {
      if (held.current) {
        const { corner, at, isTouch, since } = held.current;
        const isAimed = event.timeStamp - since > AIMED_MS;
        const pointing = POINTING[isTouch ? (isAimed ? 'loupe' : 'tap') : 'mouse'];
        const error = Math.max(RESOLVED, pointing * unit);
        if (corner) trace.drop(corner, within(at, picture), { reach, error });
        else trace.press(within(at, picture), { reach, error, measured });
      }
      release(event);
    },
    onPointerCancel: release,
  };
}

export const nearest = ({ trace, reach }: Pick<Press, 'trace' | 'reach'>, at: Point) =>
  cornerNear(trace.state.sketch, at, reach) ?? null;

export const within = ([x, y]: Point, { width, height }: Size): Point => [
  Math.round(Math.max(0, Math.min(width, x)) * 10) / 10,
  Math.round(Math.max(0, Math.min(height, y)) * 10) / 10,
];

/** The first two pointers, or the only one. */
function gripOf(down: ReadonlyMap<number, Point>): Grip {
  const [[x, y], [x2, y2]] = [...down.values(), ...down.values()] as [Point, Point];
  return { middle: [(x + x2) / 2, (y + y2) / 2], apart: Math.hypot(x - x2, y - y2) || 1 };
}

/** Where on the screen, from the middle of the picture's box. */
function fromMiddle({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const box = currentTarget.getBoundingClientRect();
  return [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
}
