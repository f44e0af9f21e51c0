import { addressKey, stateCodeOf, zipOfAddress } from '../addresses.ts';
import { normalizeEmail } from '../people/email.ts';
import { cleanName } from '../people/name.ts';
import { normalizePhone } from '../people/phone.ts';
import { isStatement, readConsent } from './consent.ts';
import { type LeadField, wordsOf } from './field-names.ts';
import { clean, type Leaf, leavesOf } from './leaves.ts';
import { type NamedPlace, placeOf } from './place.ts';

/** A lead as it was understood. Null is what was not sent or could not be read. */
export interface ReadLead {
  name: string | null;
  phone: string | null;
  email: string | null;
  /** As written, with unit, city and state. */
  address: string | null;
  zipCode: string | null;
  message: string | null;
  source: string | null;
  /** What they agreed to, word for word; a bare 'yes' is no such text. */
  consentText: string | null;
  /** Everything that has no place above, and what could not be read, by the names it was sent under. */
  rest: Record<string, string>;
  /** Where its door is looked for; null without an address. */
  door: { key: string; place: NamedPlace } | null;
}

const MOST_REST = 60;
const REST_LENGTH = 500;
const MESSAGE_LENGTH = 4000;

/** Reads what another system sends, whatever it calls its fields and however it nests them; a text alone is a message. */
export function readLead(sent: unknown): ReadLead {
  const leaves = typeof sent === 'object' && sent !== null ? ofPeople(leavesOf(sent)) : ofText(sent);
  const used = new Set<Leaf>();
  const named = (field: LeadField) => leaves.filter((leaf) => leaf.field === field);
  /** The first value of a field that can be read. */
  const read = <Value>(field: LeadField, reader: (text: string) => Value | null): Value | null => {
    for (const leaf of named(field)) {
      const value = leaf.value === '' ? null : reader(leaf.value);
      if (value === null) continue;
      used.add(leaf);
      return value;
    }
    return null;
  };
  const text = (field: LeadField) => read(field, (value) => value);
  const reached = <Value>(field: 'phone' | 'email', reader: (value: string) => Value | null): Value | null =>
    read(field, (value) => firstOf(value, reader)) ?? unnamed(reader);
  /** Of a field whose name says nothing, '3' or 'input_3', what only a number or address looks like. */
  const unnamed = <Value>(reader: (value: string) => Value | null): Value | null => {
    const leaf = leaves.find(
      ({ name, field, value }) => !field && saysNothing.test(name) && reader(value) !== null,
    );
    if (leaf) used.add(leaf);
    return leaf ? reader(leaf.value) : null;
  };
  const [first, last, whole] = [text('firstName'), text('lastName'), text('name')];
  const phone = reached('phone', normalizePhone);
  const email = reached('email', normalizeEmail);
  const written = {
    address: joinLines(text('address'), text('houseNumber')),
    ...{ unit: text('unit'), city: text('city') },
    state: read('state', (value) => (stateCodeOf(value.replaceAll('.', '')) === null ? null : value)),
  };
  const zip = read('zipCode', (value) => /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(value)?.[1] ?? null);
  const zipCode = zip ?? (written.address === null ? null : zipOfAddress(written.address));
  const street = withUnit(written.address, written.unit);
  const consent = readConsent(named('consent'));
  if (consent.text) used.add(consent.text);
  const message = text('message');
  const source = text('source');
  return {
    name: cut(cleanName(nameOf({ first, last, whole })), 200),
    ...{ phone, email, zipCode },
    address: cut(withPlace(street, written), 300),
    message: cut(message, MESSAGE_LENGTH),
    source: cut(cleanName(source ?? ''), 80),
    consentText: cut(consent.text?.value ?? null, 2000),
    rest: restOf(leaves.filter((leaf) => !used.has(leaf))),
    door:
      street === null
        ? null
        : {
            key: addressKey(street),
            place: placeOf(street, { ...written, zipCode, country: named('country')[0]?.value ?? null }),
          },
  };
}

function ofText(sent: unknown): Leaf[] {
  const value = clean(String(sent ?? ''));
  return value === '' ? [] : [{ name: 'body', field: 'message', value, inside: [] }];
}

/** Whether nothing at all was sent. */
export const isEmptyLead = ({ rest, ...lead }: Omit<ReadLead, 'door'>): boolean =>
  Object.values(lead).every((value) => value === null) && Object.keys(rest).length === 0;

const saysNothing = /^(?:input|field|question|answer|item|form[_-]field|text)?[\s_.-]*\d[\d_.-]*$/i;

/** Of several in one text the first that can be read. */
const firstOf = <Value>(text: string, reader: (part: string) => Value | null): Value | null =>
  [text, ...text.split(/[,;|\n]/)].map((part) => reader(part)).find((value) => value !== null) ?? null;

function nameOf({ first, last, whole }: Record<'first' | 'last' | 'whole', string | null>): string {
  if (first && last) return `${first} ${last}`;
  if (whole && last && !containsWord(whole, last)) return `${whole} ${last}`;
  return whole ?? [first, last].filter(Boolean).join(' ');
}

const joinLines = (address: string | null, houseNumber: string | null): string | null => {
  const line = address?.replaceAll(/\s*\n\s*/g, ', ') ?? null;
  return line && houseNumber && !/^\d/.test(line) ? `${houseNumber} ${line}` : line;
};

/** '12 N Main St, # 4' */
function withUnit(address: string | null, unit: string | null): string | null {
  if (!address) return null;
  const unitName = unit && (/^\d+[a-z]?$|^[a-z]$/i.test(unit) ? `# ${unit}` : unit);
  return [address, unitName].filter(Boolean).join(', ');
}

/** On one line: '12 N Main St, # 4, Phoenix, AZ'. */
function withPlace(
  street: string | null,
  { city, state }: Record<'city' | 'state', string | null>,
): string | null {
  if (street === null) return null;
  const place = [city, state].filter((part) => part && !containsWord(street, part));
  return cleanName([street, ...place].join(', '));
}

const containsWord = (text: string, word: string): boolean =>
  ` ${text.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, ' ')} `.includes(` ${word.toLowerCase()} `);

/** What is not read, each under its own name. */
function restOf(leaves: readonly Leaf[]): Record<string, string> {
  const rest = new Map<string, string>();
  for (const [at, { name, value }] of leaves.entries()) {
    if (rest.size >= MOST_REST - 1 && leaves.length > MOST_REST) {
      rest.set('More', `${leaves.length - at} more values were sent and are not kept.`);
      break;
    }
    const key = cut(clean(name), 80) ?? 'value';
    let nth = 1;
    while (rest.has(nth === 1 ? key : `${key} ${nth}`)) nth += 1;
    rest.set(nth === 1 ? key : `${key} ${nth}`, cut(value, REST_LENGTH) ?? '');
  }
  return Object.fromEntries(rest);
}

/** Of a text at most so many UTF-16 units, and no half of a character; a mark shows where it was cut. */
function cut(text: string | null, most: number): string | null {
  if (text === null || text.length <= most) return text || null;
  const start = text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim();
  return start === '' ? null : `${start}…`;
}

const list = (words: string) => new Set(words.trim().split(/\s+/));

/** What belongs to somebody else: the company that gets the lead, the form, the campaign. */
const others =
  list(`account advertiser ad agency agent assigned branch brand business campaign company contractor dealer
  dealership employee employer franchise office organization org page partner pro recipient rep salesperson spouse store team vendor
  workspace`);
const people =
  list(`applicant buyer client consumer contact customer homeowner lead owner person personal prospect
  submitter user`);
/** What forms wrap their answers in: a name outside is that of the form. */
const wrappers = list(
  'answers body data entry event fields form payload properties questions response submission',
);

const isWithin = ({ inside }: Leaf, words: ReadonlySet<string>): boolean =>
  inside.some((name) => wordsOf(name).some((word) => words.has(word)));
const pathOf = ({ inside }: Leaf): string => inside.join('\n');

/**
 * The values with what is not the person's taken from their fields: what belongs to a business, a form or a campaign, and
 * a name apart from every way to reach somebody. Those of a person come first, then those further out.
 */
function ofPeople(leaves: readonly Leaf[]): Leaf[] {
  const isOther = (leaf: Leaf) => isWithin(leaf, others);
  const known = leaves.filter((leaf) => leaf.field && besideNames.has(leaf.field) && !isOther(leaf));
  const together = new Set(known.map(pathOf));
  const areWrapped = known.length > 0 && known.every((leaf) => isWithin(leaf, wrappers));
  const rank = (leaf: Leaf) => (isWithin(leaf, people) ? 0 : together.has(pathOf(leaf)) ? 1 : 2);
  const isApart = (leaf: Leaf) =>
    leaf.field === 'name' && rank(leaf) === 2 && (leaf.inside.length > 0 || areWrapped);
  return leaves
    .map((leaf) => {
      if (!leaf.field) return isStatement(leaf.name) ? { ...leaf, field: 'consent' as const } : leaf;
      if (!isOther(leaf) && !isApart(leaf)) return leaf;
      return { ...leaf, field: undefined, name: [leaf.inside.at(-1), leaf.name].filter(Boolean).join(' ') };
    })
    .toSorted((a, b) => rank(a) - rank(b) || a.inside.length - b.inside.length);
}

/** Where these are, a name is that of a person. */
const besideNames: ReadonlySet<LeadField> = new Set(['phone', 'email', 'address', 'zipCode'] as const);
