import { admin } from './admin.ts';
import { auth } from './auth.ts';
import { crm } from './crm.ts';
import type { Endpoint } from './endpoint.ts';
import { imagery } from './imagery.ts';
import { map } from './map.ts';
import { properties } from './properties.ts';
import { queues } from './queues.ts';
import { site } from './site.ts';
import { uploads } from './uploads.ts';

/** Everything browser and server can say to each other, by feature. */
export const contract = {
  auth,
  site,
  properties,
  map,
  uploads,
  imagery,
  queues,
  crm,
  admin,
} satisfies Record<string, Record<string, Endpoint>>;
