/** Who of a company sees what a roof may cost by its outline, from the fewest to all. */
export const rangeViewers = ['owners', 'leaders', 'everybody'] as const;
export type RangeViewers = (typeof rangeViewers)[number];
