import { foldCase } from '../letters.ts';
import { wordsOf } from './words.ts';
import { stateOfZip } from './zip-states.ts';

// What is asked here of words, the functions of the database that make owner_occupied, out_of_state and owner_key ask
// as well: their lists are these.

const listed = (list: string): readonly string[] => list.split(' ');

/** The number behind these is no ZIP code. */
export const NUMBERED = listed('box drawer pmb apt apartment unit ste suite lot spc no #');
/** A box says where the mail is collected, not where somebody lives. */
export const BOXES = listed('box pobox drawer pmb');
export const UNITS = listed('apt apartment unit ste suite spc lot');
export const DIRECTIONS = listed('north south east west n s e w ne nw se sw');
/** Many streets begin with these: the next word belongs to the name. */
export const OPENINGS = listed(
  'la las le los el de del san santa old new big little great calle camino avenida via paseo us hwy highway route',
);

/** Over the folded text with its punctuation: the two letters of a state behind a city, where no ZIP code follows. */
export const CITY_AND_STATE =
  ", *[a-z][a-z .'-]*[ ,]+(al|ak|az|ar|ca|co|ct|dc|de|fl|ga|hi|ia|id|il|in|ks|ky|la|ma|md|me|mi|mn|mo|ms|mt|nc|nd|ne|nh|nj|nm|nv|ny|oh|ok|or|pa|ri|sc|sd|tn|tx|ut|va|vt|wa|wi|wv|wy)[. ]*$";
const cityAndState = new RegExp(CITY_AND_STATE);

/** Five digits at the end of an address, with or without four more and the country. */
export function zipOf(words: readonly string[]): string | null {
  let last = words.length - 1;
  if (words[last] === 'usa' || words[last] === 'us') last -= 1;
  if (/^[0-9]{4}$/.test(words[last] ?? '') && /^[0-9]{5}$/.test(words[last - 1] ?? '')) last -= 1;
  const word = words[last] ?? '';
  return /^[0-9]{5}(?:[0-9]{4})?$/.test(word) && !NUMBERED.includes(words[last - 1] ?? '')
    ? word.slice(0, 5)
    : null;
}

interface Door {
  number: string;
  direction: string | null;
  street: string;
  unit: string | null;
}

/** House number, direction, the street's name and unit; 'C/O Jane Doe' before the number is passed over. */
export function doorOf(words: readonly string[]): Door | null {
  let at = 0;
  const [first = '', second = ''] = words;
  if ((first === 'c' && second === 'o') || first === 'attn' || first.startsWith('%'))
    at = Math.max(
      0,
      words.findIndex((word) => /^[0-9]+$/.test(word)),
    );
  const number = /^0*([0-9]+)[a-z]?$/.exec(words[at] ?? '')?.[1];
  if (number === undefined) return null;
  at += 1;
  const isDirected = DIRECTIONS.includes(words[at] ?? '') && at + 1 < words.length;
  const direction = isDirected ? (words[at] ?? '') : null;
  if (isDirected) at += 1;
  const start = at;
  while (at + 1 < words.length && OPENINGS.includes(words[at] ?? '')) at += 1;
  if (at >= words.length) return null;
  return {
    number,
    direction: direction !== null && direction.length > 2 ? direction.charAt(0) : direction,
    street: words.slice(start, at + 1).join(' '),
    unit: unitOf(words),
  };
}

/** What follows the first word for a unit, or a '#'. */
function unitOf(words: readonly string[]): string | null {
  const at = words.findIndex((word) => UNITS.includes(word) || word.startsWith('#'));
  const named = words[at] ?? '';
  if (named.length > 1 && named.startsWith('#')) return named.slice(1);
  return at < 0 ? null : (words.slice(at + 1).find((word) => word !== '#') ?? '').replace('#', '') || null;
}

const isBox = (words: readonly string[]): boolean =>
  words.some((word, at) => BOXES.includes(word) && /^#?[0-9]/.test(words[at + 1] ?? ''));

const isCanadian = (words: readonly string[]): boolean =>
  words.at(-1) === 'canada' ||
  /^[a-z][0-9][a-z][0-9][a-z][0-9]$/.test(words.at(-1) ?? '') ||
  (/^[a-z][0-9][a-z]$/.test(words.at(-2) ?? '') && /^[0-9][a-z][0-9]$/.test(words.at(-1) ?? ''));

export interface Mailed {
  zipCode: string;
  ownerAddress: string | null;
}

/** Where the owner's mail goes: 'IL', or 'abroad'; null if the address does not say. */
export function mailingState(ownerAddress: string | null): string | null {
  const words = listOf(ownerAddress);
  const zip = zipOf(words);
  if (zip !== null) return stateOfZip(zip);
  if (isCanadian(words)) return 'abroad';
  return cityAndState.exec(foldCase(ownerAddress ?? ''))?.[1]?.toUpperCase() ?? null;
}

const listOf = (address: string | null): string[] =>
  wordsOf(address ?? '')
    .slice(1, -1)
    .split(' ');

/** Whether the owner's mail goes to another state than the property's; null if no state is known. */
export function isOutOfState({ zipCode, ownerAddress }: Mailed): boolean | null {
  if (zipOf(listOf(ownerAddress))?.slice(0, 3) === zipCode.slice(0, 3)) return false;
  const [home, mailed] = [stateOfZip(zipCode), mailingState(ownerAddress)];
  return home === null || mailed === null ? null : home !== mailed;
}

export interface Site extends Mailed {
  address: string;
}

/** How the owner's mailing address compares with the property's own. */
export type MailComparison = 'same' | 'other' | 'box' | 'unknown';

/**
 * Compares house number, direction, street, unit and ZIP code; what only one of the two names makes no difference, nor
 * does 'St' or 'Street' behind the name. Unknown if either is no street address.
 */
export function compareMail({ address, zipCode, ownerAddress }: Site): MailComparison {
  const mail = listOf(ownerAddress);
  if (isBox(mail)) return 'box';
  const here = wordsOf(address);
  if (/^ 0*[0-9]+[a-z]? [^ ]/.test(here) && wordsOf(ownerAddress ?? '').startsWith(here))
    return agree(zipCode, zipOf(mail)) ? 'same' : 'other';
  const [site, mailing] = [doorOf(listOf(address)), doorOf(mail)];
  if (!site || !mailing) return 'unknown';
  const isSame =
    site.number === mailing.number &&
    site.street === mailing.street &&
    agree(site.direction, mailing.direction) &&
    agree(site.unit, mailing.unit) &&
    agree(zipCode, zipOf(mail));
  return isSame ? 'same' : 'other';
}

const agree = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other;
