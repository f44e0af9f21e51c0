import { isForeign, splitCareOf } from '../address-line.ts';
import { splitPlace } from '../address-place.ts';
import { directions, streetTypes } from '../address-words.ts';
import { addressKey } from '../addresses.ts';
import { givenText } from './placeholders.ts';
import { stateOfZip } from './zip-states.ts';

/** The number behind these is no ZIP code. */
const zipAtEnd =
  /(?<=[^\s,#]\s*[\s,])(?<!(?:BOX|DRAWER|PMB|APT|APARTMENT|UNIT|STE|SUITE|LOT|SPC|NO|#|HIGHWAY|HWY|ROAD|RD|ROUTE|RTE)[\s,]*)(\d{5})(?:[- ]?\d{4})?(?:[\s,]+USA?)?$/;

/**
 * Where the owner's mail goes, as it is stored and compared: 'AZ|85201|12 N ELM ST', each part empty if the address does
 * not say; the state is 'abroad' outside the United States, with all words of the address. Null for no address, and for what a county's file has instead.
 */
export function mailKeyOf(ownerAddress: string | null): string | null {
  const text = givenText(ownerAddress);
  if (text === null) return null;
  const { rest } = splitCareOf(text.normalize('NFC').toUpperCase().trim());
  if (isForeign(rest)) return `abroad||${rest.replaceAll(/[^\p{L}\d]+/gu, ' ').trim()}`;
  const named = splitPlace(rest);
  const behind = named.zipCode === null ? zipAtEnd.exec(named.street) : null;
  const zipCode = named.zipCode ?? behind?.[1] ?? null;
  const state = zipCode === null ? named.state : stateOfZip(zipCode);
  const street = behind ? named.street.slice(0, behind.index) : named.street;
  return `${state ?? ''}|${zipCode ?? ''}|${/[\p{L}\d]/u.test(street) ? addressKey(street) : ''}`;
}

/** In place of a key in rows that another release wrote. */
export const UNREAD = '?';

interface MailKey {
  state: string;
  zipCode: string;
  address: string;
}

function partsOf(mailKey: string | null): MailKey {
  const [state = '', zipCode = '', address = ''] = (mailKey ?? '').split('|');
  return { state, zipCode, address };
}

export interface Mailed {
  zipCode: string;
  ownerAddress: string | null;
}

/** Where the owner's mail goes: 'IL', or 'abroad'; null if the address does not say. */
export const mailingState = (ownerAddress: string | null): string | null =>
  partsOf(mailKeyOf(ownerAddress)).state || null;

/**
 * Whether the owner's mail goes to another state than the property's; null if no state is known. is_out_of_state of the
 * database is the same function.
 */
export function isOutOfState({ zipCode, ownerAddress }: Mailed): boolean | null {
  const mail = partsOf(mailKeyOf(ownerAddress));
  if (mail.zipCode.slice(0, 3) === zipCode.slice(0, 3)) return false;
  const home = stateOfZip(zipCode);
  return home === null || mail.state === '' ? null : home !== mail.state;
}

export interface Site extends Mailed {
  address: string;
}

/** How the owner's mailing address compares with the property's own. */
export type MailComparison = 'same' | 'other' | 'box' | 'unknown';

/**
 * Compares the addresses by their keys, and the ZIP codes. What only one of the two names makes no difference: a
 * direction, the street's type, a unit, a ZIP code. Unknown if either is not a door's address. is_owner_occupied of the
 * database is the same function.
 */
export function compareMail({ address, zipCode, ownerAddress }: Site): MailComparison {
  const mail = partsOf(mailKeyOf(ownerAddress));
  const here = addressKey(address);
  const hasZip = agree(zipCode, mail.zipCode);
  if (mail.state === 'abroad') return 'other';
  if (mail.address === '') return 'unknown';
  if (mail.address === here) return hasZip ? 'same' : 'other';
  if (BOX.test(mail.address)) return 'box';
  const [site, mailing] = [doorOf(here), doorOf(mail.address)];
  if (!site || !mailing) return 'unknown';
  // '12 BROADWAY MESA': nothing tells where the street ends but the property's own.
  const isLonger = mail.zipCode === zipCode && mailing.type === '' && mail.address.startsWith(`${here} `);
  const isSame =
    isLonger ||
    (hasZip &&
      site.number === mailing.number &&
      site.name === mailing.name &&
      agree(site.before, mailing.before) &&
      agree(site.type, mailing.type) &&
      agree(site.behind, mailing.behind) &&
      agree(site.unit, mailing.unit));
  return isSame ? 'same' : 'other';
}

const agree = (one: string, other: string): boolean => one === '' || other === '' || one === other;

/** A box says where the mail is collected, not where somebody lives. */
const BOX = /(?:^| )(?:BOX|DRAWER|PMB) [A-Z]?[0-9]/;
const DIRECTION = `(${[...new Set(directions.values())].join('|')})`;
const NUMBER = /^([0-9]+[A-Z]?|[NSEW][0-9]+(?:[NSEW][0-9]+)?) /;
const BEFORE = new RegExp(`^${DIRECTION} `);
const BEHIND = new RegExp(` ${DIRECTION}$`);
const TYPE = new RegExp(` (${[...streetTypes].join('|')})$`);
/** Where the unit begins: the last word behind it names it. */
const UNIT = / (?:#|BLDG|LOT|SPC|TRLR|FL|RM|DEPT|PH|REAR|UPPR|LOWR|FRNT|BSMT|SIDE)(?: .*)?$/;

type Door = Record<'number' | 'before' | 'name' | 'type' | 'behind' | 'unit', string>;

/** The parts of an address, by its key; null if it begins with no house number. */
function doorOf(key: string): Door | null {
  const unit = UNIT.exec(key)?.[0] ?? '';
  let rest = key.slice(0, key.length - unit.length);
  const cut = (part: RegExp): string => {
    const found = part.exec(rest);
    if (found) rest = found.index === 0 ? rest.slice(found[0].length) : rest.slice(0, found.index);
    return found?.[1] ?? '';
  };
  const number = cut(NUMBER);
  if (number === '') return null;
  const [before, behind, type] = [cut(BEFORE), cut(BEHIND), cut(TYPE)];
  return { number, before, name: rest.replaceAll(' ', ''), type, behind, unit: unit.split(' ').at(-1) ?? '' };
}
