import { findZip } from '#server/platform/zip-list.ts';
import type { Geocoder } from './geocoder.ts';

/** The middle of a ZIP in degrees (GeoNames); null if the ZIP is not known. */
export function zipCenter(zipCode: string): { latitude: number; longitude: number } | null {
  const found = findZip(zipCode);
  return found ? { latitude: found.latitude, longitude: found.longitude } : null;
}

/** The default without any network: all it knows is the middle of the ZIP. */
export function offlineGeocoder(): Geocoder {
  return {
    name: 'offline',
    findsDoors: false,
    batch: 10_000,
    async locate(addresses) {
      return addresses.map(({ id, zipCode }) => {
        const center = zipCenter(zipCode);
        return center
          ? { id, ...center, precision: 'zip' }
          : { id, refusal: 'This ZIP code is not in the list of ZIP codes.' };
      });
    },
  };
}
