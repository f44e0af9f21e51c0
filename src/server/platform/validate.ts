import { type ZodType, z } from 'zod';
import type { Schema } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { invalid } from './errors.ts';

/** A part of a request as its schema makes it; throws a failure that names the key and the problem. */
export function validate(part: string, schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = knowingItsKeys(schema).safeParse(value ?? {}, { error: sentenceFor });
  if (!parsed.success) throw invalidPart(part, parsed.error.issues);
  const unkeepable = findUnkeepable(parsed.data);
  if (unkeepable.length === 0) return parsed.data;
  throw invalidPart(
    part,
    unkeepable.map((path) => ({ path, message: 'Please remove the character that cannot be kept' })),
  );
}

/** Checks the form fields of a multipart body, which handlers receive piece by piece. */
export function validateFields<S extends Schema>(
  schema: S,
  fields: Record<string, string>,
): S['_zod']['output'] {
  return validate('form', schema, fields);
}

/** The contract names only the part of a schema that types need; at run time each one is zod's. */
export const asZod = (schema: Schema) => schema as unknown as ZodType;

const strict = new WeakMap<Schema, ZodType>();

/** The same schema, refusing unknown keys: a misspelled key would otherwise do nothing, silently. */
function knowingItsKeys(schema: Schema): ZodType {
  const zod = asZod(schema);
  if (!(zod instanceof z.ZodObject) || zod.def.catchall !== undefined) return zod;
  const known = strict.get(schema) ?? zod.strict();
  strict.set(schema, known);
  return known;
}

/** An absent text is answered like an empty one, any other absent value by its name, and what is not known by its own. */
function sentenceFor({ code, input, path = [], ...issue }: z.core.$ZodRawIssue): string | undefined {
  if (code === 'unrecognized_keys')
    return (issue.keys as string[]).map((key) => `Unknown key '${key}'`).join('. ');
  const key = path.at(-1);
  if (input !== undefined || key === undefined) return undefined;
  const { inst } = issue;
  const asEmpty = inst instanceof z.ZodString ? inst.safeParse('').error?.issues[0]?.message : undefined;
  return asEmpty ?? `${String(key)} is required`;
}

function invalidPart(part: string, issues: readonly { path: PropertyKey[]; message: string }[]) {
  const errors: Problem['errors'] = issues.map(({ path, message }) => ({
    path: path.length > 0 ? path.join('.') : part,
    message,
  }));
  return invalid([...new Set(errors.map((error) => error.message))].join('. '), errors);
}

/**
 * The paths within a value to texts that the database cannot store unchanged: with U+0000, or half of a character (a lone
 * surrogate), which would become another one or break its JSON.
 */
function findUnkeepable(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => findUnkeepable(part, [...path, name]));
}
