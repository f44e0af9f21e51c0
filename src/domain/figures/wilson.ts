/** The samples a percentage needs: of fewer, counts are shown. */
export const SHARE_FROM = 50;

/** The quantile of the normal distribution for 95 percent. */
const Z = 1.959964;

/**
 * The 95 percent interval of a share, as fractions (Wilson 1927): the likely range of the true share, also valid for few
 * samples and for shares near 0 and 1. Null without samples.
 */
export function wilsonInterval(successes: number, of: number): { low: number; high: number } | null {
  if (of <= 0) return null;
  const share = successes / of;
  const spread = Z ** 2 / of;
  const middle = (share + spread / 2) / (1 + spread);
  const half = (Z / (1 + spread)) * Math.sqrt((share * (1 - share)) / of + spread / (4 * of));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
