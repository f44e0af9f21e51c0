/** Inches from one band of a swath to the next. */
export const BAND_STEP = 0.25;
/** The first band begins with the smallest hail that is kept: see SMALLEST_MESH. */
const FIRST_BAND = 0.5;

/** Where bands begin that hail of a size reaches: 0.5, 0.75 … in inches. */
export function bandsUpTo(inches: number): number[] {
  const count = Math.floor((inches - FIRST_BAND) / BAND_STEP + 1e-9) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, band) => FIRST_BAND + band * BAND_STEP);
}

/** In hundredths of an inch, as everywhere. */
export const inchesOf = (millimeters: number): number => Math.round((millimeters / 25.4) * 100) / 100;
