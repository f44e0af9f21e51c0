/** A probability as people say it; never 0 or 100. */
export const percentWords = (share: number): string =>
  `${Math.min(99, Math.max(1, Math.round(share * 100)))} %`;
