/** '92%': a share as a whole percentage. */
export const formatPercent = (share: number): string => `${Math.round(share * 100)}%`;

/** What keeps two parts of a line together; it has no width. */
const TOGETHER = '\u2060';

/** '83–94%', which no line ends within. */
export const formatPercentRange = (range: { low: number; high: number }): string => `${onlyRange(range)}%`;

/** '83–94': of a hundred. */
export const onlyRange = ({ low, high }: { low: number; high: number }): string =>
  `${Math.round(low * 100)}–${TOGETHER}${Math.round(high * 100)}`;
