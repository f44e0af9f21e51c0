import { createScanner } from '#domain/csv/scan.ts';
import { csvLine } from '#domain/csv/write.ts';
import { fetchText } from '../fetch-text.ts';
import { ProviderTrouble } from '../provider-trouble.ts';
import type { AskedAddress, Geocoder, GeocoderAnswer } from './geocoder.ts';

const CENSUS_URL = 'https://geocoding.geo.census.gov/geocoder/locations/addressbatch';
// The service takes 10,000 rows; a fifth of that is answered in a minute or so, and little is lost with a call.
const BATCH = 2000;
const TIMEOUT_MS = 300_000;
/** Of an answer, per address asked: its lines have about 200 bytes. */
const BYTES_PER_ROW = 2000;
const LEAST_BYTES = 64 * 1024;

/**
 * The batch geocoder of the US Census Bureau: a CSV without header (id, street, city, state, zip) as the file
 * `addressFile`, and a CSV back whose rows come in any order. Points are interpolated along the street by house number.
 */
export function censusGeocoder({ url = CENSUS_URL, timeoutMs = TIMEOUT_MS } = {}): Geocoder {
  return {
    name: 'census',
    findsDoors: true,
    batch: BATCH,
    async locate(addresses) {
      const body = new FormData();
      body.append('benchmark', 'Public_AR_Current');
      body.append('addressFile', new Blob([addressFile(addresses)], { type: 'text/csv' }), 'addresses.csv');
      const maxBytes = Math.max(LEAST_BYTES, addresses.length * BYTES_PER_ROW);
      const text = await fetchText(
        url,
        { method: 'POST', body },
        { who: 'The geocoder', timeoutMs, maxBytes },
      );
      return readAnswers(text, new Set(addresses.map(({ id }) => id)));
    },
  };
}

function addressFile(addresses: readonly AskedAddress[]): string {
  return addresses
    .map(({ id, street, city, state, zipCode }) => csvLine([String(id), street, city ?? '', state, zipCode]))
    .join('');
}

/** @throws ProviderTrouble for a text that holds no row at all */
function readAnswers(text: string, asked: ReadonlySet<number>): GeocoderAnswer[] {
  const answers = new Map<number, GeocoderAnswer>();
  let rows = 0;
  const scanner = createScanner(
    { delimiter: ',', newline: '\n' },
    {
      record(_row, cells) {
        const answer = readRow(cells);
        if (!answer) return;
        rows += 1;
        if (asked.has(answer.id)) answers.set(answer.id, answer);
      },
      broken() {},
    },
  );
  scanner.push(text);
  scanner.end();
  if (rows === 0 && text.trim() !== '')
    throw new ProviderTrouble('The geocoder answered with something else than its rows.');
  return [...answers.values()];
}

/** id, input, Match, Exact, matched address, 'lon,lat', TIGER line, side of the street. A truncated row does not count. */
function readRow([idText = '', , status, , , place = '', ...line]: string[]): GeocoderAnswer | null {
  const id = /^\d{1,10}$/.test(idText) ? Number(idText) : null;
  if (id === null) return null;
  switch (status) {
    case 'Match': {
      if (line.length < 2) return null;
      const [longitude = Number.NaN, latitude = Number.NaN] = place.split(',').map(degrees);
      if (Number.isNaN(longitude) || Number.isNaN(latitude)) return { id, refusal: UNREADABLE };
      return { id, latitude, longitude, precision: 'interpolated' };
    }
    case 'No_Match':
      return { id, refusal: 'No such address was found.' };
    case 'Tie':
      return { id, refusal: 'Several places have this address.' };
    case undefined:
      return null;
    default:
      return { id, refusal: UNREADABLE };
  }
}

const UNREADABLE = 'The geocoder’s answer could not be read.';
const degrees = (text: string) => (/^-?\d{1,3}(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN);
