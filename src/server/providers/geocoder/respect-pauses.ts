import { ProviderTrouble } from '../provider-trouble.ts';
import type { Geocoder } from './geocoder.ts';

/** Leaves the service alone for as long as it asked for, for all callers. */
export function respectPauses(geocoder: Geocoder): Geocoder {
  let trouble = new ProviderTrouble('');
  let until = 0;
  return {
    ...geocoder,
    async locate(addresses) {
      const left = Math.ceil((until - performance.now()) / 1000);
      if (left > 0) throw new ProviderTrouble(trouble.message, left);
      try {
        return await geocoder.locate(addresses);
      } catch (error) {
        if (error instanceof ProviderTrouble && error.retryAfter) {
          trouble = error;
          until = performance.now() + error.retryAfter * 1000;
        }
        throw error;
      }
    },
  };
}
