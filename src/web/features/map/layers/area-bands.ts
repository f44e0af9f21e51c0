import { AREA_RANGE, type Range } from '#domain/leads/ranges.ts';

/** Square feet between two edges of bands, up to where houses end, and beyond. */
const STEP = 500;
const HOUSES_END = 10_000;
const LARGE_STEP = AREA_RANGE.step;
const LARGE_FIRST = (HOUSES_END / STEP) * 2;

/** More than any band's number. */
export const AREA_BANDS = LARGE_FIRST + ((AREA_RANGE.max - HOUSES_END) / LARGE_STEP) * 2 + 3;

/** Areas that every filter with both ends on edges treats alike: an edge itself, or the range between two of them. */
export interface AreaBand {
  /** From 0 on; 0 where the area is not known. */
  number: number;
  /** An area of the band, in square feet. */
  like: number | null;
}

export function bandOf(area: number | null): AreaBand {
  if (area === null || area === 0) return { number: 0, like: null };
  const isLarge = area >= HOUSES_END;
  const step = isLarge ? LARGE_STEP : STEP;
  const from = isLarge ? HOUSES_END : 0;
  const above = Math.min(area, AREA_RANGE.max + 1) - from;
  const before = Math.floor(above / step);
  const isEdge = above % step === 0;
  const number = 1 + (isLarge ? LARGE_FIRST : 0) + before * 2 + (isEdge ? 0 : 1);
  return { number, like: from + before * step + (isEdge ? 0 : step / 2) };
}

/** Whether each band passes the filter as a whole or not at all. */
export const tellsBands = ([low, high]: Range): boolean => isEdgeOrEnd(low) && isEdgeOrEnd(high);

const isEdgeOrEnd = (area: number): boolean =>
  area <= AREA_RANGE.min || area >= AREA_RANGE.max || area % (area >= HOUSES_END ? LARGE_STEP : STEP) === 0;
