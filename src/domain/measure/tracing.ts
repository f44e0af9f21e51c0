import type { EdgeType } from './edge-types.ts';
import type { BoughtFigures } from './figures.ts';
import type { Point } from './point.ts';

/** A face of a roof as it was traced. */
export interface TracedFace {
  /** Corners in order, not closed. */
  points: readonly Point[];
  /** Closed shapes inside it that are not part of it, such as a dormer in the middle of a slope. */
  holes?: readonly (readonly Point[])[];
  /** Rise over a run of 12; 0 is flat. */
  pitch: number;
  /** Standard deviation of the pitch, in the same unit. */
  pitchErrorTwelfths: number;
  /** Nobody measured the pitch. */
  pitchAssumed?: boolean;
}

export const penetrationKinds = ['vent', 'pipe', 'chimney', 'skylight', 'other'] as const;
export type PenetrationKind = (typeof penetrationKinds)[number];

/** A roof as somebody traced it on a picture, in its pixels. */
export interface Tracing {
  scale: {
    /** Feet of a pixel at the height of the roof. */
    feetPerPixel: number;
    /** Standard deviation of the former, in percent of it. */
    errorPercent: number;
  };
  storyCount: number;
  /** Standard deviation of a corner to each side, in pixels: how well it could be pointed at. `CORNER_ERROR` if absent. */
  cornerErrorPixels?: number;
  faces: readonly TracedFace[];
  /** Edges whose type somebody chose, by their ends. */
  edges?: readonly { from: Point; to: Point; type: EdgeType }[];
  penetrations?: readonly { at: Point; kind: PenetrationKind }[];
  /** Who measured it, and the name of their file, where it was bought. */
  source?: { maker: Maker; file: string };
  /** In place of faces, where what was bought has none. */
  figures?: BoughtFigures;
}

export const makers = ['EagleView', 'HOVER'] as const;
export type Maker = (typeof makers)[number];

/** Most faces of a tracing, and most corners of all of them. */
export const MOST_FACES = 200;
export const MOST_CORNERS = 3000;
/** Standard deviation of a corner that somebody clicked, in pixels to each side, unless they could point less well. */
export const CORNER_ERROR = 2;
/** Standard deviations of a pitch, in twelfths: read with a gauge, and assumed. */
export const PITCH_ERRORS = { typed: 0.5, assumed: 1.5 } as const;
/** What pitch is assumed of roofs that nobody knows. */
export const ASSUMED_PITCH = 4;
