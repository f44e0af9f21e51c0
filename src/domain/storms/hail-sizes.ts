/** Inches from which hail damages roofs, and from which it is large. */
export const DAMAGING_INCHES = 1;
export const LARGE_INCHES = 1.75;
