import fc from 'fast-check';
import { type ZodType, z } from 'zod';
import type { Schema } from '#contract/endpoint.ts';

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** Values of fields by their names: ids of what exists. */
export type Known = Record<string, string | number>;

/** Values that mostly fit the schema. A field that is named in `known` often gets that value, to reach what exists. */
export function valuesOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  return fitting(jsonOf(schema), known);
}

/** One value that has every field of the schema, also those that may be left out. */
export function wholeValueOf(schema: Schema, known: Known): unknown {
  return whole(jsonOf(schema), known);
}

const jsonOf = (schema: Schema) =>
  z.toJSONSchema(schema as unknown as ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

function whole(schema: JsonSchema, known: Known, name = ''): unknown {
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([key, field]) => [key, whole(field, known, key)]));
  }
  if (schema.type === 'array') return [whole(schema.items ?? {}, known, 'propertyId')];
  const [first] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (first) return whole(first, known, name);
  return known[name] ?? fc.sample(made(schema, known), { numRuns: 1, seed: 1 })[0];
}

/** The value once for each text and number in it, with that one replaced by what `poison` makes of it. */
export function* poisoned(value: unknown, poison: (leaf: string | number) => unknown[]): Generator<unknown> {
  if (typeof value === 'string' || typeof value === 'number') {
    yield* poison(value);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    for (const worse of poisoned(part, poison))
      yield Array.isArray(value) ? value.with(Number(name), worse) : { ...value, [name]: worse };
  }
}

/** Validates a value by the schema, which decides what a call may answer. */
export const accepts = (schema: Schema | undefined, value: unknown): boolean =>
  !schema || (schema as unknown as ZodType).safeParse(value ?? {}).success;

function fitting(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const given = known[name];
  if (given === undefined) return made(schema, known);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(given) },
    { weight: 1, arbitrary: made(schema, known) },
  );
}

function made(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => made(one, known)));
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, field]) => [name, fitting(field, known, name)] as const,
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  }
  if (schema.type === 'array')
    return fc.array(fitting(schema.items ?? {}, known, 'propertyId'), { maxLength: 5 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer' || schema.type === 'number') return numbers(schema);
  return texts(schema);
}

function numbers({ minimum = 0, maximum = 100_000 }: JsonSchema): fc.Arbitrary<number> {
  const [min, max] = [Math.ceil(minimum), Math.floor(Math.min(maximum, 2 ** 31 - 1))];
  // A share between a half and one holds no whole number.
  return min <= max ? fc.integer({ min, max }) : fc.double({ min: minimum, max: maximum, noNaN: true });
}

function texts({ format, pattern, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.nat().map((n) => `someone${n}@example.com`);
  if (format === 'date-time' || format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern?.includes('{5}')) return fc.constantFrom('85251', '13210', '00000');
  return fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) });
}

const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown;

/** What no screen sends: other types, huge and odd values, names that objects mind. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    [[]],
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '%00',
    "' or 1=1--",
    '../../etc/passwd',
    '{{7*7}}',
    'x'.repeat(20_000),
    '9'.repeat(400),
    -1,
    0,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    -1e308,
    'NaN',
    '1e400',
    '9223372036854775808',
    '0x10',
    'infinity',
    '+275760-09-13T00:00:00.001Z',
    { $ne: null },
    { toString: 1 },
    deep,
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.jsonValue(),
);

/** The value with one part of it spoiled: replaced, left out, or something added. */
export function spoiled(
  value: unknown,
  by: unknown,
  place: number,
  way: 'replace' | 'drop' | 'add',
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return by;
  const copy: Record<string, unknown> = { ...value };
  const names = Object.keys(copy);
  if (way === 'add' || names.length === 0) {
    const extra =
      ['__proto__', 'constructor', 'role', 'isAdmin', 'userId', 'id', 'extra'][place % 7] ?? 'extra';
    Object.defineProperty(copy, extra, { value: by, enumerable: true, configurable: true, writable: true });
    return copy;
  }
  const name = names[place % names.length] ?? '';
  if (way === 'drop') delete copy[name];
  else copy[name] = by;
  return copy;
}
