import { isForeign, splitCareOf } from '../address-line.ts';
import { splitPlace } from '../address-place.ts';
import { cityKey } from '../city.ts';
import { givenText } from '../owners/placeholders.ts';
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

/** A company's address line by line. Where it was typed on one line, its street ends at the first comma. */
export const addressLines = (text: string): string[] =>
  (text.includes('\n') ? text : text.replace(/,\s*/, '\n'))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

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
  const given = givenText(text);
  if (given === null) return 'no-address';
  const upper = given.normalize('NFC').toUpperCase().trim();
  if (isForeign(upper)) return 'foreign';
  const { careOf: written, rest } = splitCareOf(upper);
  const name = letters(written);
  const careOf = name === '' ? null : `C/O ${name}`;
  const named = splitPlace(name === '' ? upper : rest);
  const zipCode = named.zipCode ?? known ?? null;
  const place = zipCode === null ? undefined : places(zipCode);
  const line = deliveryLine(
    place && named.city === null ? withoutCity(named.street, place.city) : named.street,
  );
  if (typeof line === 'string') return line;
  if (zipCode === null) return 'no-zip';
  if (!place) return 'unknown-zip';
  if (named.state !== null && named.state !== place.state) return 'other-state';
  const city = letters((named.city ?? place.city).toUpperCase());
  if (city === '') return 'unreadable';
  const plus4 = named.plus4 === '0000' ? null : named.plus4;
  const address = { careOf, ...line, city, state: place.state, zipCode, plus4 };
  return linesOf(address).some((one) => one.length > LONGEST_LINE) ? 'too-long' : address;
}

/** The lines below the recipient's name. The unit has its own line, above the street's, where both are too long. */
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

/** '12 BROADWAY' of '12 BROADWAY MESA': only the ZIP code's own city tells where the street ends. */
function withoutCity(street: string, city: string): string {
  const words = street.split(/[\s,]+/);
  const end = words.length - city.split(/\s+/).length;
  return end > 1 && cityKey(words.slice(end).join(' ')) === cityKey(city)
    ? words.slice(0, end).join(' ')
    : street;
}

/** Letters and figures that machines read; what has no such form is left out. */
const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.'’]/gu, '')
    .replace(/[^A-Z0-9&/-]+/g, ' ')
    .trim();
