import type { Geocoding } from '#contract/geocoding.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { counted } from '#domain/standing.ts';

export const addressesOf = (count: number): string => counted(count, 'address', 'addresses');

/** Whole percent, rounded down: 100 means every one. Null if there is nothing to share. */
export const coverageOf = ({ located, total }: Pick<Geocoding, 'located' | 'total'>): number | null =>
  total > 0 ? Math.floor((located / total) * 100) : null;

/** '12 properties need coordinates'. */
export function needSentence({ located, total }: Pick<Geocoding, 'located' | 'total'>): string {
  const needing = total - located;
  if (total === 0) return 'There are no properties yet.';
  if (needing === 0) return 'Every property has coordinates.';
  return `${propertyCount(needing)} ${needing === 1 ? 'needs' : 'need'} coordinates`;
}

const geocoderNames = {
  offline: 'nobody',
  census: 'the US Census Bureau',
  nominatim: 'your Nominatim server',
} satisfies Record<Geocoding['geocoder'], string>;

/** What answers for addresses without coordinates. */
export function geocoderSentence({
  geocoder,
  findsDoors,
}: Pick<Geocoding, 'geocoder' | 'findsDoors'>): string {
  return findsDoors
    ? `Addresses without coordinates are looked up by ${geocoderNames[geocoder]}.`
    : 'No geocoder is configured: an address without coordinates is put in the middle of its ZIP code, gets no pin on the map and does not count as geocoded.';
}

/** What goes on now; null if nothing does. */
export function stateSentence({ state, waiting }: Pick<Geocoding, 'state' | 'waiting'>): string | null {
  switch (state) {
    case 'working':
      return `Looking up ${addressesOf(waiting)}. You can leave this screen; it continues.`;
    case 'queued':
      return `${addressesOf(waiting)} will be looked up within a minute.`;
    case 'paused':
      return `${addressesOf(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for the geocoder. Nothing is lost.`;
    case 'idle':
      return null;
  }
}
