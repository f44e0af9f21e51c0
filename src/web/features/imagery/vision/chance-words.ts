import { onlyRange } from '#domain/percent.ts';

interface Assumed {
  share: number;
  low: number;
  high: number;
}

/** '90': of a hundred roofs; never none and never all. */
const ofHundred = (share: number): number => Math.min(99, Math.max(1, Math.round(share * 100)));

/** 'of 100 roofs flagged like this, about 90 are damaged': what a percentage means. */
export const meaningOf = (share: number, what = 'are damaged'): string =>
  `of 100 roofs flagged like this, about ${ofHundred(share)} ${what}`;

/** 'about 12 of 100 roofs here look damaged (8–17)'. */
export const describeAssumed = ({ share, low, high }: Assumed): string =>
  `about ${ofHundred(share)} of 100 roofs here look damaged (${onlyRange({ low, high })})`;
