import { z } from 'zod';
import { invalid } from '#server/platform/errors.ts';
import { type LeadOrder, orderingOf, placeTypes, type TermType } from './order.data.ts';

/** The place in an order behind which a page begins: the last row's values, as text. Opaque to callers. */
export const writeCursor = (values: readonly string[], { sort, direction }: LeadOrder): string =>
  Buffer.from(JSON.stringify([sort, direction, ...values])).toString('base64url');

/** @throws Invalid for what was not made by writeCursor for this order */
export function readCursor(cursor: string, order: LeadOrder): string[] {
  const [sort, direction, ...values] = partsOf(cursor);
  const types = placeTypes(orderingOf(order));
  if (sort !== order.sort || direction !== order.direction || values.length !== types.length) throw refused();
  if (!types.every((type, at) => shapes[type].safeParse(values[at]).success)) throw refused();
  return values;
}

const message = 'Please begin with the first page: this place is not one of this list in this order';
const refused = () => invalid(message, [{ path: 'after', message }]);

function partsOf(cursor: string): string[] {
  try {
    const read = z.array(z.string()).safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return read.data ?? [];
  } catch {
    return [];
  }
}

const shapes: Record<TermType, z.ZodType> = {
  bool: z.enum(['true', 'false']),
  float8: z.string().regex(/^(-?\d{1,15}(\.\d{1,17})?(e[+-]\d{1,2})?)$/),
  int4: z
    .string()
    .regex(/^\d{1,10}$/)
    .refine((text) => Number(text) < 2 ** 31),
  // PostgreSQL keeps every character but this one.
  text: z.string().refine((text) => !text.includes('\0')),
};
