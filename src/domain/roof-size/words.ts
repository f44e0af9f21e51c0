import { counted } from '../standing.ts';
import type { OutlineSource } from '../vision/outline-feature.ts';
import type { RoofSize } from './roof-size.ts';

/** Most properties of one list of sizes. */
export const MOST_SIZES = 250;

export const sizeOrigins = ['traced', 'bought', 'outline'] as const;
export type SizeOrigin = (typeof sizeOrigins)[number];

const outlineWords: Record<OutlineSource, string> = {
  footprint: 'From its outline on a map of buildings',
  drawn: 'From its outline, which a reviewer drew on a picture',
  simulated: 'From its outline on a simulated flight',
};

/** Where a size is from and what was assumed, then what else to know, as sentences. */
export const sizeNotes = ({
  source,
  pitch,
  notes,
}: Pick<RoofSize, 'source' | 'pitch' | 'notes'>): string[] => [
  `${outlineWords[source]}, ${pitch.words}.`,
  ...notes,
];

/** Of an addition that the outline of a roof is older than: its year, and its permit if that has a number. */
export const additionNote = (day: string, number: string | null): string =>
  `An addition was permitted in ${day.slice(0, 4)}${number ? ` (permit ${number})` : ''}, after this outline: the roof may be larger.`;

export const NO_OUTLINE_KNOWN = 'No outline of this roof is known, so it has no size.';
export const OUTLINE_WAITS = 'Its outline arrived and is measured within minutes.';

/** '612 squares', '612 squares of 22 roofs' where others have no size; null if none has one. */
export function squaresOfQueueWords({
  doors,
  sized,
  squares,
}: {
  doors: number;
  sized: number;
  squares: number;
}): string | null {
  if (sized === 0) return null;
  const whole = counted(Math.round(squares), 'square', 'squares');
  return sized === doors ? whole : `${whole} of ${counted(sized, 'roof', 'roofs')} with a size`;
}

/** '23 squares ± 5', '23.4 squares ± 0.6'. */
export function sizeWords(squares: number, plusMinus: number): string {
  const shown = (value: number) =>
    plusMinus < 1 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US');
  return `${shown(squares)} squares ± ${shown(plusMinus)}`;
}
