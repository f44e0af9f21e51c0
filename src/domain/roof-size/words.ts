import type { OutlineSource } from '../vision/outline-feature.ts';
import type { RoofSize } from './roof-size.ts';

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

export const NO_OUTLINE_KNOWN = 'No outline of this roof is known, so it has no size.';
export const OUTLINE_WAITS = 'Its outline arrived and is measured within minutes.';
