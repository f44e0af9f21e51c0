import type { Among } from '#web/features/storm-map/index.ts';
import { PINS } from './pin-layers.ts';

/** Storms lie over the heat, and their edges and reports under the pins. */
export const AMONG: Among = { top: PINS };
