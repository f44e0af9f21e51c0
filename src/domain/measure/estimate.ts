import type { Point } from './point.ts';

/** A figure with how it follows from what may be wrong: the scale, each corner, each reading of a pitch. */
export interface Estimate {
  value: number;
  /** Change of the value as the scale grows by itself, that is per 100 percent. */
  byScale: number;
  /** Change for each pixel that a corner moves right and down. */
  byCorner: ReadonlyMap<number, Point>;
  /** Change for each twelfth of a pitch that was read once. */
  byPitch: ReadonlyMap<number, number>;
}

export const sumOf = (estimates: readonly Estimate[]): Estimate => {
  const byCorner = new Map<number, Point>();
  const byPitch = new Map<number, number>();
  for (const one of estimates) {
    for (const [corner, [x, y]] of one.byCorner) {
      const known = byCorner.get(corner) ?? [0, 0];
      byCorner.set(corner, [known[0] + x, known[1] + y]);
    }
    for (const [pitch, change] of one.byPitch) byPitch.set(pitch, (byPitch.get(pitch) ?? 0) + change);
  }
  const total = (of: 'value' | 'byScale') => estimates.reduce((sum, one) => sum + one[of], 0);
  return { value: total('value'), byScale: total('byScale'), byCorner, byPitch };
};

/** The same times a number that is exact. */
export const timesExactly = (one: Estimate, factor: number): Estimate => ({
  value: one.value * factor,
  byScale: one.byScale * factor,
  byCorner: new Map([...one.byCorner].map(([corner, [x, y]]) => [corner, [x * factor, y * factor]])),
  byPitch: new Map([...one.byPitch].map(([pitch, change]) => [pitch, change * factor])),
});

/** Standard deviations of what may be wrong. */
export interface Errors {
  /** As a share; one error for the whole picture. */
  scale: number;
  /** Pixels to each side, of every corner by itself. */
  corner: number;
  /** Twelfths, of every reading by itself. */
  pitches: readonly number[];
}

/** Standard deviations within which 95 of 100 draws of a normal distribution are. */
export const NORMAL_95 = 1.96;

/** How far off a figure may be in 95 of 100 cases. Errors of different origin add as squares. */
export function plusMinus({ byScale, byCorner, byPitch }: Estimate, errors: Errors): number {
  const corners = [...byCorner.values()].reduce((sum, [x, y]) => sum + x * x + y * y, 0);
  const pitches = [...byPitch].reduce(
    (sum, [pitch, change]) => sum + (change * (errors.pitches[pitch] ?? 0)) ** 2,
    0,
  );
  return NORMAL_95 * Math.sqrt((byScale * errors.scale) ** 2 + corners * errors.corner ** 2 + pitches);
}
