import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { distance, type Point } from '#domain/measure/point.ts';
import { cornersOf, movedCorner, type Sketch, withSuggestion } from '#domain/measure/sketch.ts';
import { type Pressed, type PressOn, pressed } from './press.ts';
import type { Tool } from './tools.ts';
import type { TraceState } from './trace-state.ts';

/** Steps back that are kept. */
const MOST_STEPS = 200;

/**
 * A tracing while it is drawn. It is kept outside of React, so that a stroke renders the lines again and nothing else
 * of the dialog.
 */
export class Trace {
  state: TraceState;
  readonly #onDrawn: () => void;
  readonly #listeners = new Set<() => void>();
  /** The lines that were last suggested, and those of the outline before. */
  #suggested: Record<'outline' | 'lines', Sketch['lines']> | null = null;
  /** Of every place where a corner was put, how well it could be pointed at, squared. */
  readonly #squares: number[] = [];

  /** @param onDrawn called with every change of the drawing. @param suggests lines for an outline to begin with */
  constructor(first: Sketch, onDrawn: () => void, suggests: boolean) {
    this.state = {
      ...{ past: [], sketch: first, future: [], tool: 'draw', pending: [] },
      ...{ edge: null, length: null, aim: null },
    };
    if (suggests) this.state = { ...this.state, ...this.#suggestion() };
    this.#onDrawn = onDrawn;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** A roof that is no longer flat gets the lines that are suggested; one that becomes flat does without them. */
  change(to: (sketch: Sketch) => Sketch): void {
    const before = this.state.sketch;
    const sketch = to(before);
    const isUnchanged = sketch.lines === this.#suggested?.lines;
    const lines = sketch.pitch === 0 && isUnchanged ? this.#suggested?.outline : undefined;
    this.#set({ sketch: lines ? { ...sketch, lines } : sketch });
    if (before.pitch === 0 && sketch.pitch !== 0) this.#publish(this.#suggestion());
  }

  /** What a press does with the chosen tool; a pointer and the keys press alike. */
  press(at: Point, on: PressOn): void {
    const { tool, sketch } = this.state;
    // Other tools choose what is there already.
    if (tool === 'draw') this.#squares.push(on.error ** 2);
    this.#set(pressed(this.state, at, on));
    if (tool === 'draw' && sketch !== this.state.sketch) this.#suggestAfterFrame();
  }

  /** The line that closes an outline is on the screen before what it leads to is computed. */
  #suggestAfterFrame(): void {
    const { sketch } = this.state;
    requestAnimationFrame(() =>
      setTimeout(() => this.state.sketch === sketch && this.#publish(this.#suggestion())),
    );
  }

  /** The lines inside an outline, as a step of their own, so that an undo leaves the outline to draw on. */
  #suggestion(): Partial<TraceState> {
    const { past, sketch } = this.state;
    const suggested = withSuggestion(sketch);
    if (suggested === sketch) return {};
    this.#suggested = { outline: sketch.lines, lines: suggested.lines };
    return { past: [...past, sketch], sketch: suggested, tool: 'ends', pending: [] };
  }

  /** Standard deviation of a corner in picture pixels, from how each was pressed; undefined if none was. */
  cornerError(): number | undefined {
    const { length } = this.#squares;
    if (length === 0) return undefined;
    const mean = this.#squares.reduce((sum, square) => sum + square, 0) / length;
    // In halves, so that a stroke seldom renders more than its line.
    return Math.round(2 * Math.sqrt(mean)) / 2;
  }

  /** Ends the move of a corner, onto another one if that is near. */
  drop(from: Point, to: Point, { reach, error }: Pick<PressOn, 'reach' | 'error'>): void {
    this.#squares.push(error ** 2);
    const others = cornersOf(this.state.sketch).filter((corner) => corner !== from);
    const onto = others.find((corner) => distance(corner, to) <= reach / 2);
    this.change((sketch) => movedCorner(sketch, from, onto ?? to));
  }

  select(tool: Tool): void {
    this.#set({ tool, pending: [] });
  }

  selectEdge(edge: TraceState['edge']): void {
    this.#set({ edge });
  }

  /** What the pointer is over while it is down; null once it is up. */
  aim(aim: TraceState['aim']): void {
    this.#publish({ aim });
  }

  /** Ends what was begun: a line, a length. */
  finish(): void {
    this.#set({ pending: [] });
  }

  undo = (): void => {
    const { past, sketch, future } = this.state;
    const before = past.at(-1);
    if (before) this.#publish({ past: past.slice(0, -1), sketch: before, future: [sketch, ...future] });
  };

  redo = (): void => {
    const { past, sketch, future } = this.state;
    const [next, ...rest] = future;
    if (next) this.#publish({ past: [...past, sketch], sketch: next, future: rest });
  };

  #set(changed: Pressed): void {
    const { past, sketch } = this.state;
    const isDrawn = changed.sketch !== undefined && changed.sketch !== sketch;
    if (isDrawn) this.#onDrawn();
    const history = isDrawn ? { past: [...past, sketch].slice(-MOST_STEPS), future: [] } : {};
    this.#publish({ ...changed, ...history });
  }

  #publish(changed: Partial<TraceState>): void {
    this.state = { ...this.state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

/** A part of the tracing, as it is now. */
export const useTrace = <Part>(trace: Trace, part: (state: TraceState) => Part): Part =>
  useSyncExternalStore(trace.subscribe, () => part(trace.state));

/** The drawing as it was a frame ago: what it encloses and measures follows after the stroke is on the screen. */
export function useSettledSketch(trace: Trace): Sketch {
  const [settled, setSettled] = useState(trace.state.sketch);
  useEffect(() => {
    let seen = trace.state.sketch;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
    const stop = trace.subscribe(() => {
      if (trace.state.sketch === seen) return;
      seen = trace.state.sketch;
      cancel();
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => startTransition(() => setSettled(trace.state.sketch)));
      });
    });
    return () => {
      stop();
      cancel();
    };
  }, [trace]);
  return settled;
}
