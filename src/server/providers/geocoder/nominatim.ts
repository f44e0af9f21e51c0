import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { product } from '#domain/product.ts';
import { fetchText } from '../fetch-text.ts';
import { ProviderTrouble } from '../provider-trouble.ts';
import type { AskedAddress, Geocoder, GeocoderAnswer } from './geocoder.ts';

const BOUNDS = { who: 'The geocoder', timeoutMs: 20_000, maxBytes: 256 * 1024 };
// One address a call: as many as are worth a write to the database.
const BATCH = 50;

export interface NominatimSettings {
  /** Of the operator's own server; the public one forbids bulk work. */
  url: string;
  perSecond: number;
  timeoutMs?: number;
}

/** A Nominatim server of the operator's own (OpenStreetMap data, with or without the Census' TIGER lines). */
export function nominatimGeocoder({ url, perSecond, timeoutMs }: NominatimSettings): Geocoder {
  const bounds = { ...BOUNDS, ...(timeoutMs && { timeoutMs }) };
  const headers = { accept: 'application/json', 'user-agent': `${product.name} (+${product.supportEmail})` };
  let next = 0;

  async function ask(address: AskedAddress): Promise<GeocoderAnswer> {
    await sleep(Math.max(0, next - performance.now()));
    next = performance.now() + 1000 / perSecond;
    return readAnswer(address, await fetchText(searchUrl(url, address), { headers }, bounds));
  }

  return {
    name: 'nominatim',
    findsDoors: true,
    batch: BATCH,
    async locate(addresses) {
      const answers: GeocoderAnswer[] = [];
      for (const address of addresses) {
        try {
          answers.push(await ask(address));
        } catch (error) {
          // What was answered before the trouble stays answered.
          if (answers.length === 0) throw error;
          break;
        }
      }
      return answers;
    },
  };
}

function searchUrl(base: string, { street, city, state, zipCode }: AskedAddress): string {
  const query = new URLSearchParams({
    format: 'jsonv2',
    addressdetails: '1',
    limit: '2',
    countrycodes: 'us',
    street: withoutUnit(street),
    ...(city && { city }),
    state,
    postalcode: zipCode,
  });
  return `${base.replace(/\/+$/, '')}/search?${query}`;
}

// Flats are not in the map; their building is.
const withoutUnit = (street: string) => street.replace(/\s(#|APT|APARTMENT|UNIT|STE|SUITE)\b.*$|\s#.*$/i, '');

const Place = z.object({
  lat: z.string().regex(/^-?\d{1,3}(\.\d+)?$/),
  lon: z.string().regex(/^-?\d{1,3}(\.\d+)?$/),
  category: z.string().optional(),
  address: z.object({ house_number: z.string().optional(), road: z.string().optional() }).default({}),
});
type Place = z.infer<typeof Place>;

function readAnswer({ id, street }: AskedAddress, text: string): GeocoderAnswer {
  const places = z.array(Place).safeParse(parseJson(text));
  if (!places.success) throw new ProviderTrouble('The geocoder answered with something else than places.');
  const [best, second] = places.data;
  if (!best) return { id, refusal: 'No such address was found.' };
  const isDoor = numberOf(best) !== '' && numberOf(best) === /^\S+/.exec(street)?.[0];
  if (isDoor && second && numberOf(second) === numberOf(best) && areApart(best, second))
    return { id, refusal: 'Several places have this address.' };
  const point = { id, latitude: Number(best.lat), longitude: Number(best.lon) };
  if (isDoor) return { ...point, precision: best.category === 'building' ? 'rooftop' : 'parcel' };
  if (best.address.road) return { ...point, precision: 'street' };
  return { id, refusal: 'Only the town was found, not the street.' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const numberOf = ({ address }: Place) => address.house_number ?? '';

/** In degrees: about 200 m. The same house is often there twice, as a building and as an address point. */
const SAME_HOUSE = 0.002;
const areApart = (a: Place, b: Place) =>
  Math.abs(Number(a.lat) - Number(b.lat)) > SAME_HOUSE ||
  Math.abs(Number(a.lon) - Number(b.lon)) > SAME_HOUSE;
