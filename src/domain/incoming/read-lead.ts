import { zipOfAddress } from '../addresses.ts';
import { normalizeEmail } from '../people/email.ts';
import { cleanName } from '../people/name.ts';
import { normalizePhone } from '../people/phone.ts';
import { fieldNamed, type LeadField } from './field-names.ts';

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
}

const MOST_FIELDS = 60;
const MOST_DEPTH = 3;
const REST_LENGTH = 500;
/** A consent has to say what is agreed to. */
const CONSENT_LEAST = 10;

/** Reads what another system sends, whatever it calls its fields and however it nests them. */
export function readLead(sent: unknown): ReadLead {
  const found: Partial<Record<LeadField, string>> = {};
  const rest = new Map<string, string>();
  for (const [name, value] of fieldsOf(sent)) {
    const field = fieldNamed(name);
    if (field && found[field] === undefined) found[field] = value;
    else keep(rest, name, value);
  }
  const read = <Value>(field: LeadField, reader: (text: string) => Value | null): Value | null => {
    const text = found[field];
    const value = text === undefined ? null : reader(text);
    if (text !== undefined && value === null) keep(rest, field, text);
    return value;
  };
  const parts = [found.firstName, found.lastName].filter(Boolean).join(' ');
  const address = addressOf(found);
  return {
    name: cut(cleanName(found.name ?? parts), 200),
    phone: read('phone', normalizePhone),
    email: read('email', normalizeEmail),
    address: cut(address, 300),
    zipCode:
      read('zipCode', (text) => /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(text)?.[1] ?? null) ?? zipIn(address),
    message: cut(found.message ?? null, 4000),
    source: cut(cleanName(found.source ?? ''), 80),
    consentText: read('consent', (text) => (text.length >= CONSENT_LEAST ? cut(text, 2000) : null)),
    rest: Object.fromEntries(rest),
  };
}

/** Whether anything of it could lead to somebody. */
export const isEmptyLead = ({ name, phone, email, address, message }: ReadLead): boolean =>
  [name, phone, email, address, message].every((value) => value === null);

const zipIn = (address: string | null): string | null => (address === null ? null : zipOfAddress(address));

/** On one line: '12 N Main St, # 4, Phoenix, AZ'. */
function addressOf({ address, unit, city, state }: Partial<Record<LeadField, string>>): string | null {
  if (!address) return null;
  const unitName = unit && (/^\d+[a-z]?$|^[a-z]$/i.test(unit) ? `# ${unit}` : unit);
  const place = [city, state].filter((part) => part && !containsWord(address, part));
  return cleanName([address, unitName, ...place].filter(Boolean).join(', '));
}

const containsWord = (text: string, word: string): boolean =>
  ` ${text.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, ' ')} `.includes(` ${word.toLowerCase()} `);

/** Names with their texts, those further out first: a nested company's 'name' is not the person's. */
function fieldsOf(sent: unknown): [string, string][] {
  const fields: [string, string][] = [];
  let level: [string, unknown][] = typeof sent === 'object' && sent !== null ? Object.entries(sent) : [];
  for (let depth = 0; depth < MOST_DEPTH && level.length > 0; depth += 1) {
    const below: [string, unknown][] = [];
    for (const [name, value] of level) {
      const text = textOf(value);
      if (text !== null) fields.push([name, text]);
      else if (typeof value === 'object' && value !== null) below.push(...Object.entries(value));
    }
    level = below.slice(0, MOST_FIELDS);
  }
  return fields.filter(([, text]) => text !== '').slice(0, MOST_FIELDS);
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return clean(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isList ? clean(value.join(', ')) : null;
}

/** Controls but line breaks and tabs, and what turns the direction of writing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const UNRULY = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g;

const clean = (text: string): string =>
  text.toWellFormed().replaceAll('\r\n', '\n').replaceAll(UNRULY, ' ').trim();

/** Of a text at most so many UTF-16 units, and no half of a character. */
function cut(text: string | null, most: number): string | null {
  if (text === null || text.length <= most) return text || null;
  return (
    text
      .slice(0, most)
      .toWellFormed()
      .replace(/\ufffd$/, '')
      .trim() || null
  );
}

function keep(rest: Map<string, string>, name: string, value: string): void {
  const key = cut(clean(name), 80);
  if (key !== null && !rest.has(key)) rest.set(key, cut(value, REST_LENGTH) ?? '');
}
