import { addressKey, zipOfAddress } from '../addresses.ts';
import { type OptOutChannel, optOutChannels } from '../compliance/contact/channels.ts';
import { readDate } from '../csv/dates.ts';
import { readSmallTable } from '../csv/small-table.ts';
import { normalizeEmail } from '../people/email.ts';
import { normalizePhone } from '../people/phone.ts';

/** Most rows of one list. */
export const OPT_OUT_ROWS = 50_000;

const columns = {
  phone: {
    names: [
      ...(['phone', 'phone number', 'phonenumber', 'number', 'telephone', 'tel', 'mobile', 'cell'] as const),
      ...([
        'mobile phone',
        'cell phone',
        'home phone',
        'work phone',
        'landline',
        'do not call',
        'dnc',
      ] as const),
    ],
    needed: false,
  },
  email: { names: ['email', 'email address', 'e-mail', 'e-mail address', 'emailaddress'], needed: false },
  address: {
    names: ['address', 'street', 'street address', 'property address'],
    needed: false,
  },
  zip: { names: ['zip', 'zip code', 'zipcode', 'postal code', 'property zip'], needed: false },
  channel: { names: ['channel', 'do not'], needed: false },
  date: { names: ['date', 'day', 'opted out on', 'opt out date', 'date added', 'added'], needed: false },
  note: { names: ['note', 'notes', 'source', 'reason', 'comment', 'comments'], needed: false },
} as const;

/** One thing that is not to be reached: a number or email address, or the door at an address. */
export type ListedOptOut = { channel: OptOutChannel; on: string | null; note: string } & (
  | { value: string }
  | { address: string; key: string; zipCode: string }
);

export interface OptOutFile {
  rows: number;
  found: ListedOptOut[];
  problems: { row: number; reason: string }[];
}

/**
 * Reads a company's do-not-contact list: phone numbers, email addresses and street addresses, one or several to a row; a
 * plain list of numbers or email addresses needs no header. An opt-out of an unreadable day or channel
 * counts all the same: without a day, for every channel.
 * @param today no row has a later day, 'YYYY-MM-DD'
 * @throws UnreadableFile, as a sentence
 */
export function readOptOutFile(bytes: Uint8Array, today: string): OptOutFile {
  const table = readSmallTable(bytes, columns, OPT_OUT_ROWS, (cell) => {
    if (normalizeEmail(cell) !== null) return 'email';
    return normalizePhone(cell) === null ? null : 'phone';
  });
  const file: OptOutFile = { rows: table.rows.length, found: [], problems: [...table.problems] };
  for (const { row, cell, cells } of table.rows) {
    const fail = (reason: string) => file.problems.push({ row, reason });
    const known = channelOf(cell('channel'));
    const read = readDate(cell('date'));
    const on = typeof read === 'string' && read <= today ? read : null;
    // If a request is not understood, the household is left alone.
    const channel = known ?? 'all';
    if (known === null)
      fail(
        `‘${cell('channel').slice(0, 40)}’ is no channel (${optOutChannels.join(', ')}). All of them count.`,
      );
    if (cell('date') !== '' && on === null)
      fail(`‘${cell('date').slice(0, 40)}’ is no day on which somebody opted out. Today counts instead.`);
    const stated = { channel, on, note: cell('note').slice(0, 500) };
    const before = file.found.length;
    for (const kind of ['phone', 'email'] as const) {
      for (const text of cells(kind)) {
        const value = kind === 'phone' ? normalizePhone(text) : normalizeEmail(text);
        if (value === null) fail(`‘${text.slice(0, 40)}’ is no ${names[kind]}.`);
        else file.found.push({ ...stated, value });
      }
    }
    const address = cell('address').slice(0, 300);
    const zipCode = /^\d{5}/.exec(cell('zip'))?.[0] ?? zipOfAddress(address);
    if (address !== '' && zipCode === null) fail(`‘${address.slice(0, 60)}’ has no ZIP code.`);
    else if (address !== '' && zipCode !== null)
      file.found.push({ ...stated, address, key: addressKey(address), zipCode });
    const isNamed = file.problems.at(-1)?.row === row;
    if (file.found.length === before && !isNamed) fail('There is no phone number, email address or address.');
  }
  return file;
}

const names = { phone: 'phone number', email: 'email address' };

/** 'No calls', 'DNC' and an empty cell are read as well; null for what is none. */
function channelOf(text: string): OptOutChannel | null {
  const word = text
    .toLowerCase()
    .replace(/^(?:do not|don't|no)\s+/, '')
    .replace(/s$/, '');
  if (['', 'all', 'everything', 'contact', 'dnc', 'any'].includes(word)) return 'all';
  return optOutChannels.find((channel) => channel === word) ?? null;
}
