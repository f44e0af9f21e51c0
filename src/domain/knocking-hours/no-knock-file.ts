import { stateCodeOf } from '../address-place.ts';
import { addressKey } from '../addresses.ts';
import { readSmallTable } from '../csv/small-table.ts';

/** Most addresses of one file. */
export const NO_KNOCK_ROWS = 50_000;

const columns = {
  state: { names: ['state'], needed: true },
  city: { names: ['city', 'town', 'municipality'], needed: true },
  zip: { names: ['zip', 'zip code', 'zipcode', 'postal code'], needed: true },
  address: { names: ['address', 'street address', 'street'], needed: true },
  from: { names: ['from', 'registered', 'registered on'], needed: false },
  to: { names: ['to', 'expires', 'expires on'], needed: false },
  source: { names: ['source', 'list'], needed: true },
} as const;

/** An address at which a city's list forbids knocking. */
export interface NoKnockAddress {
  state: string;
  city: string;
  zipCode: string;
  address: string;
  addressKey: string;
  /** Days, both included; `to` is null while no end is known. */
  from: string;
  to: string | null;
  source: string;
}

export interface NoKnockFile {
  addresses: NoKnockAddress[];
  problems: { row: number; reason: string }[];
}

/**
 * Reads a CSV of addresses that cities list as not to be knocked at. Without a first day they are listed from today on.
 * @param today 'YYYY-MM-DD'
 * @throws UnreadableFile, as a sentence
 */
export function readNoKnockFile(bytes: Uint8Array, today: string): NoKnockFile {
  const table = readSmallTable(bytes, columns, NO_KNOCK_ROWS);
  const file: NoKnockFile = { addresses: [], problems: [...table.problems] };
  for (const { row, cell } of table.rows) {
    const read = readRow(cell, today);
    if ('reason' in read) file.problems.push({ row, reason: read.reason });
    else file.addresses.push(read);
  }
  file.problems.sort((a, b) => a.row - b.row);
  return file;
}

function readRow(
  cell: (column: keyof typeof columns) => string,
  today: string,
): NoKnockAddress | { reason: string } {
  const state = stateCodeOf(cell('state'));
  if (state === null)
    return { reason: cell('state') ? `‘${cell('state')}’ is no state.` : 'The state is missing.' };
  const [zipCode] = /^\d{5}/.exec(cell('zip')) ?? [];
  if (!zipCode) return { reason: 'The ZIP code has no five digits.' };
  for (const [column, most] of [
    ['city', 120],
    ['address', 300],
    ['source', 300],
  ] as const) {
    if (cell(column) === '') return { reason: `The ${column} is missing.` };
    if (cell(column).length > most) return { reason: `The ${column} has more than ${most} characters.` };
  }
  const from = cell('from') === '' ? today : dayOf(cell('from'));
  const to = cell('to') === '' ? null : dayOf(cell('to'));
  if (from === undefined || to === undefined)
    return { reason: 'Please write days as 2026-11-23 or 11/23/2026.' };
  if (to !== null && to < from) return { reason: `It ends (${to}) before it begins (${from}).` };
  const address = cell('address');
  return {
    ...{ state, city: cell('city').replaceAll(/\s+/g, ' '), zipCode, address },
    ...{ addressKey: addressKey(address), from, to, source: cell('source') },
  };
}

/** 'YYYY-MM-DD' of a day as files write it; undefined for anything else. */
function dayOf(text: string): string | undefined {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(iso) && !Number.isNaN(Date.parse(iso));
  return isDay && new Date(iso).toISOString().startsWith(iso) ? iso : undefined;
}
