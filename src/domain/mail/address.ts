import { splitPlace } from '../address-place.ts';
import { deliveryLine } from './delivery-line.ts';

/** A mail address in the form of USPS Publication 28. Whether mail reaches it, nobody has certified. */
export interface MailAddress {
  /** 'C/O JANE DOE'; null without one. */
  careOf: string | null;
  street: string;
  /** 'APT 4'; null without one. */
  unit: string | null;
  city: string;
  /** Two letters. */
  state: string;
  zipCode: string;
  plus4: string | null;
}

export const undeliverableForms = [
  'no-address',
  'no-street',
  'no-house-number',
  'no-zip',
  'unknown-zip',
  'other-state',
  'foreign',
  'unreadable',
  'too-long',
] as const;
export type UndeliverableForm = (typeof undeliverableForms)[number];

export const undeliverableLabels: Record<UndeliverableForm, string> = {
  'no-address': 'No address',
  'no-street': 'No street',
  'no-house-number': 'No house number',
  'no-zip': 'No ZIP code',
  'unknown-zip': 'A ZIP code that does not exist',
  'other-state': 'A ZIP code of another state',
  foreign: 'Outside the United States',
  unreadable: 'Letters that sorting machines do not read',
  'too-long': 'Too long for a label',
};

/** Names of places by their ZIP code. */
export type FindPlace = (zipCode: string) => { city: string; state: string } | undefined;

/** Characters of a line that a postcard's address block holds in 8 points (Publication 28 names 46 at most). */
export const LONGEST_LINE = 46;

/**
 * An address of one line as it is printed on a piece, or why it cannot be.
 * @param places what a ZIP code's city is called: GeoNames' list on the server
 * @param known the ZIP code of the door, for an address that is a street line alone
 */
export function mailAddress(
  text: string | null,
  places: FindPlace,
  known?: string,
): MailAddress | UndeliverableForm {
  const upper = (text ?? '').normalize('NFC').toUpperCase().trim();
  if (!/[\p{L}\p{N}]/u.test(upper)) return 'no-address';
  if (isForeign(upper)) return 'foreign';
  const { careOf, rest } = splitCareOf(upper);
  const named = splitPlace(rest);
  const zipCode = named.zipCode ?? known ?? null;
  const line = deliveryLine(named.street);
  if (typeof line === 'string') return line;
  if (zipCode === null) return 'no-zip';
  const place = places(zipCode);
  if (!place) return 'unknown-zip';
  if (named.state !== null && named.state !== place.state) return 'other-state';
  const city = letters((named.city ?? place.city).toUpperCase());
  if (city === '') return 'unreadable';
  const plus4 = named.plus4 === '0000' ? null : named.plus4;
  const address = { careOf, ...line, city, state: place.state, zipCode, plus4 };
  return linesOf(address).some((one) => one.length > LONGEST_LINE) ? 'too-long' : address;
}

/** The lines below the recipient's name. The unit has a line of its own, above the street's, where both are too long. */
export function linesOf({ careOf, street, unit, city, state, zipCode, plus4 }: MailAddress): string[] {
  const whole = unit === null ? street : `${street} ${unit}`;
  const doors = unit !== null && whole.length > LONGEST_LINE ? [unit, street] : [whole];
  // Two spaces before the ZIP code (Publication 28, section 222).
  return [...(careOf === null ? [] : [careOf]), ...doors, `${city} ${state}  ${zipOf({ zipCode, plus4 })}`];
}

export const zipOf = ({ zipCode, plus4 }: Pick<MailAddress, 'zipCode' | 'plus4'>): string =>
  plus4 === null ? zipCode : `${zipCode}-${plus4}`;

/** What makes two addresses one mailbox. */
export const mailboxOf = ({ street, unit, zipCode }: MailAddress): string =>
  `${zipCode} ${street}${unit === null ? '' : ` # ${unit.replace(/^(?:APT|UNIT|STE|#) /, '')}`}`;

/** Canada's postal codes, and names of countries at the end. */
const canadian = /(?:^|[\s,])[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d(?:$|[\s,])/;
const countries =
  /[\s,](?:CANADA|MEXICO|UNITED KINGDOM|ENGLAND|SCOTLAND|IRELAND|FRANCE|GERMANY|SPAIN|ITALY|SWITZERLAND|ISRAEL|CHINA|JAPAN|INDIA|AUSTRALIA|NEW ZEALAND|BRAZIL|PHILIPPINES|HONG KONG|SINGAPORE|TAIWAN|SOUTH KOREA|BAHAMAS|COSTA RICA)\.?$/;

/** A number before the last word is a street's: '12 JAPAN' is no country, and neither is '500 NEW MEXICO'. */
function isForeign(upper: string): boolean {
  if (canadian.test(upper)) return true;
  const named = countries.exec(upper);
  return (
    named !== null &&
    upper
      .slice(0, named.index)
      .trim()
      .split(/[\s,]+/).length > 3 &&
    !/NEW$/.test(upper.slice(0, named.index))
  );
}

function splitCareOf(upper: string): { careOf: string | null; rest: string } {
  const found =
    /^(?:C\/O|%|ATTN:?|CARE OF)\s*([^,\n]*?)(?:\s*[,\n]\s*|\s+(?=\d|P\.?\s?O\.?\s?BOX))(.+)$/s.exec(upper);
  const name = letters(found?.[1] ?? '');
  return found && name !== ''
    ? { careOf: `C/O ${name}`, rest: found[2] ?? '' }
    : { careOf: null, rest: upper };
}

/** Letters and figures that machines read; what has no such form is left out. */
const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.'’]/gu, '')
    .replace(/[^A-Z0-9&/-]+/g, ' ')
    .trim();
