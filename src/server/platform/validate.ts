import { type ZodType, z } from 'zod';
import type { Schema } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { invalid } from './errors.ts';
import { findUnkeepable } from './keepable.ts';

/** A part of a request as its schema makes it; throws a failure that says what is wrong with which key. */
export function validate(part: string, schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = asZod(schema).safeParse(value ?? {}, { error: sentenceForAbsent });
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

/** An absent text is answered like an empty one, any other absent value by its name. */
function sentenceForAbsent({ input, path = [], inst }: z.core.$ZodRawIssue): string | undefined {
  const key = path.at(-1);
  if (input !== undefined || key === undefined) return undefined;
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
