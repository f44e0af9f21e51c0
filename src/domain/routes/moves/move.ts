import type { Tour } from '../tour.ts';

/** Makes the way shorter by one change around a stop, and wakes the stops whose surroundings it changed. False: nothing found. */
export type Move = (tour: Tour, stop: number) => boolean;

/** A gain below this is an error of rounding, and would be taken back forever. */
export const EPSILON = 1e-7;
