import type { PicturedCapture } from '#contract/ground.ts';
import { formatDay } from '#web/ui/days.ts';

type Named = Pick<PicturedCapture, 'capturedOn' | 'simulated' | 'kind'>;

export const SIMULATED = 'Simulated';

/** A capture's day, and that it is simulated where it is. */
export const captureWords = ({ capturedOn, simulated }: Named): string =>
  simulated ? `${formatDay(capturedOn)} · ${SIMULATED}` : formatDay(capturedOn);

/** What is written along the edge of a capture's pictures. */
export const edgeWords = (capture: Named): string => `Edge of ${captureWords(capture)}`;
