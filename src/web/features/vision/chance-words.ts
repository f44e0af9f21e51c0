import { percentWords } from '#domain/percent.ts';

/** A probability as people say it; never 0 or 100. */
export const chanceWords = (share: number): string => percentWords(Math.min(0.99, Math.max(0.01, share)));
