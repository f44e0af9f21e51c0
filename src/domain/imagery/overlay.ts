import { type Fit, still } from './raster.ts';

/** How a picture is drawn above another one of the same place: in shares of the lower one's width, y down. */
export interface Overlay {
  scale: number;
  x: number;
  y: number;
  /** Clockwise. */
  turnDegrees: number;
  /** Laid over it by what both show; else by where both were looked for, which may be meters off. */
  registered: boolean;
}

/**
 * The earlier picture placed over the later one.
 * @param fit position of its center in the later one; null if unknown
 * @param earlierHalf meters from its center to its left edge
 */
export function overlayOf(fit: Fit | null, earlierHalf: number, laterHalf: number): Overlay {
  const { east, north, turnDegrees } = fit ?? still;
  return {
    scale: earlierHalf / laterHalf,
    // Not -0, which JSON does not know.
    x: east / (2 * laterHalf) + 0,
    y: -north / (2 * laterHalf) + 0,
    turnDegrees: -turnDegrees + 0,
    registered: fit !== null,
  };
}
