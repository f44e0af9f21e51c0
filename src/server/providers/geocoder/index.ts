import { censusGeocoder } from './census.ts';
import type { Geocoder } from './geocoder.ts';
import { nominatimGeocoder } from './nominatim.ts';
import { offlineGeocoder } from './offline.ts';
import { respectPauses } from './respect-pauses.ts';

export type { AskedAddress, Geocoder, GeocoderAnswer } from './geocoder.ts';
export { zipCenter } from './offline.ts';

export interface GeocoderSettings {
  geocoder: 'offline' | 'census' | 'nominatim';
  /** Census: another address than its own. Nominatim: the operator's server. */
  geocoderUrl: string | undefined;
  /** Calls a second, for Nominatim. */
  geocoderRate: number;
}

export function openGeocoder({ geocoder, geocoderUrl: url, geocoderRate }: GeocoderSettings): Geocoder {
  switch (geocoder) {
    case 'census':
      return respectPauses(censusGeocoder({ ...(url && { url }) }));
    case 'nominatim':
      if (!url) throw new Error('a Nominatim geocoder needs GEOCODER_URL');
      return respectPauses(nominatimGeocoder({ url, perSecond: geocoderRate }));
    case 'offline':
      return offlineGeocoder();
  }
}
