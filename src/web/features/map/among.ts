import type { Among } from '#web/features/storm-map/index.ts';
import { PINS } from './pin-layers.ts';

/** Storms lie on the ground under the heat, and their edges and reports under the pins. */
export const AMONG: Among = { above: ['heat', 'tile-heat'], top: PINS };
