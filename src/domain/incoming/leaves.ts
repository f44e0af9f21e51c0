import { fieldNamed, type LeadField, wordsOf } from './field-names.ts';

/** A value that was sent, with the name it has and what it is within. */
export interface Leaf {
  name: string;
  field: LeadField | undefined;
  value: string;
  /** The names of what it is nested in, from outside. */
  inside: readonly string[];
}

const MOST_LEAVES = 1000;
const MOST_DEPTH = 12;

type Fields = Readonly<Record<string, unknown>>;
/** Where a value is: `isOwn` if the last of what it is inside is its own key. */
type Place = Omit<Leaf, 'value'> & { isOwn?: boolean };

/** All values of what was sent: of objects, of lists of names with values, and of JSON within a text. */
export function leavesOf(sent: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  const titles = titlesOf(sent);
  walk(sent, { name: '', field: undefined, inside: [] }, 0);
  return leaves;

  function walk(value: unknown, at: Place, depth: number): void {
    if (depth > MOST_DEPTH || leaves.length >= MOST_LEAVES) return;
    const text = textOf(value);
    if (text !== null) {
      const within = readJson(text);
      if (within !== undefined) walk(within, at, depth + 1);
      else if (text !== '') leaves.push({ name: at.name, field: at.field, inside: at.inside, value: text });
    } else if (Array.isArray(value)) for (const one of value) walk(one, { ...at, isOwn: false }, depth + 1);
    else if (isFields(value)) walkFields(value, at, depth);
  }

  function walkFields(fields: Fields, at: Place, depth: number): void {
    const pair = depth > 0 ? pairOf(fields, titles) : null;
    if (pair) {
      const inside = at.isOwn ? at.inside.slice(0, -1) : at.inside;
      walk(pair.value, { name: pair.name, field: pair.field, inside }, depth + 1);
      return;
    }
    for (const [key, value] of Object.entries(withWholePhone(fields))) {
      if (key === 'definition') continue;
      const field = fieldWithin(at.field, key, value);
      const isPlain = plainKeys.has(wordsOf(key).join('')) || /^\d*$/.test(key);
      const isOwn = typeof value === 'object' && textOf(value) === null && !isPlain && field === undefined;
      const inside = isOwn ? [...at.inside, key] : at.inside;
      walk(value, { name: isPlain && at.name !== '' ? at.name : key, field, inside, isOwn }, depth + 1);
    }
  }
}

/** The field of a key within a field: 'full' of a name, 'name' of a city, 'address' of an email. */
function fieldWithin(outer: LeadField | undefined, key: string, value: unknown): LeadField | undefined {
  const own = fieldNamed(key);
  if (outer === undefined) return own;
  if (plainKeys.has(wordsOf(key).join('')) || /^\d*$/.test(key)) return outer;
  if (outer === 'email' && typeof value === 'string' && value.includes('@')) return outer;
  if (own === 'name')
    return outer === 'address' || outer === 'phone' || outer === 'email' ? undefined : outer;
  return own;
}

/** Keys that name the value itself, which is what its container is called. */
const plainKeys = new Set(
  'value values text full formatted raw number content answer label labels display pretty choice choices e164 national'.split(
    ' ',
  ),
);
const labelKeys = [
  'label',
  'title',
  'question',
  'column_name',
  'field_name',
  'name',
  'text',
  'key',
  'column_id',
  'id',
  'ref',
];
const valueKeys = [
  'string_value',
  'value',
  'values',
  'answer',
  'response',
  'user_response',
  'field_value',
  'raw_value',
];
const typedFields = new Set<LeadField | undefined>(['email', 'phone', 'address', 'name', 'zipCode']);

/**
 * An object that is a name with its value: {name, values} of Facebook, {column_id, string_value} of Google, {label, value}
 * of form builders, and an answer of Typeform, whose value is under the name of its type.
 */
function pairOf(
  fields: Fields,
  titles: ReadonlyMap<string, string>,
): { name: string; field: LeadField | undefined; value: unknown } | null {
  const { type } = fields;
  const about = isFields(fields.field) ? fields.field : null;
  const typed = about && typeof type === 'string' && type in fields ? type : undefined;
  const valueKey = typed ?? valueKeys.find((key) => key in fields);
  // A lead may have a 'value', too.
  const isLead = Object.keys(fields).some(
    (key) => key !== type && ['phone', 'email', 'address'].includes(key),
  );
  if (valueKey === undefined || (isLead && !typed)) return null;
  const ids = about ? [about.title, about.id, about.ref] : labelKeys.map((key) => fields[key]);
  const labels = ids
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .flatMap((one) => [titles.get(String(one)) ?? [], String(one)].flat())
    .filter((label) => label !== '');
  const [name] = labels;
  if (name === undefined) return null;
  const kind = typeof type === 'string' ? fieldNamed(type) : undefined;
  const field = labels.map(fieldNamed).find(Boolean) ?? (typedFields.has(kind) ? kind : undefined);
  return { name, field, value: fields[valueKey] };
}

/** The questions of a form by their ids, where the answers only have those. */
function titlesOf(sent: unknown): Map<string, string> {
  const titles = new Map<string, string>();
  const collect = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MOST_DEPTH || titles.size >= MOST_LEAVES)
      return;
    if (isFields(value) && typeof value.title === 'string')
      for (const id of [value.id, value.ref]) if (typeof id === 'string') titles.set(id, value.title);
    for (const one of Object.values(value)) collect(one, depth + 1);
  };
  collect(sent, 0);
  return titles;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Jotform: {area: '602', phone: '5550123'}. */
function withWholePhone({ area, ...fields }: Fields): Fields {
  const [code, number] = [textOf(area), textOf(fields.phone)];
  const isWhole = code !== null && number !== null && /^\d{3}$/.test(code);
  return isWhole
    ? { ...fields, phone: `${code} ${number}` }
    : area === undefined
      ? fields
      : { ...fields, area };
}

function readJson(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return clean(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const isList =
    Array.isArray(value) && value.length > 0 && value.every((one) => typeof one !== 'object' || one === null);
  return isList ? clean(value.filter((one) => one !== null).join(', ')) : null;
}

/** Controls but line breaks and tabs, and what turns the direction of writing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const UNRULY = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g;

/** A text as it can be kept. */
export const clean = (text: string): string =>
  text.toWellFormed().replaceAll('\r\n', '\n').replaceAll(UNRULY, ' ').trim();
