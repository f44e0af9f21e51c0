import type { Endpoint } from './endpoint.ts';
import * as features from './features.ts';

/** Every call between browser and server, by feature. */
export const contract = features satisfies Record<string, Record<string, Endpoint>>;
