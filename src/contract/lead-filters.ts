import { z } from 'zod';
import { type Control, isDay, type Sent } from '#domain/filters/kinds.ts';
import { leadFields, type WireKey } from '#domain/filters/lead-fields.ts';
import { leadFieldNames, sendsAs } from '#domain/filters/lead-filters.ts';
import { parseArea } from '#domain/geo/drawn-area.ts';
import { ZipCode } from './paging.ts';

const MOST_WORDS = 100;
const MOST_ZIPS = 1000;

/** One of several values, separated by commas; in a call without a body also by repeating the key. */
export const listOf = <Schema extends z.ZodType<unknown, string>>(value: Schema, most: number) =>
  z
    .union([z.string().max(most * 70), z.array(z.string()).max(most)])
    .transform((sent) => [...new Set(typeof sent === 'string' ? sent.split(',') : sent)].filter(Boolean))
    .pipe(z.array(value).max(most));

const numberBetween = (least: number, most: number) => {
  const message = `Please give a number from ${least} to ${most}`;
  const inFigures = z.string().regex(/^\d{1,10}(\.\d{1,6})?$/);
  return z
    .union([z.number(), inFigures.transform(Number)], message)
    .pipe(z.number().min(least, message).max(most, message));
};

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((sent) => sent === 'true')]);

/** The values a call may send for a control. */
function schemaOf(control: Control): z.ZodType {
  switch (control.name) {
    case 'choices': {
      const { values, others } = control;
      return listOf(others ? valueLike(values, others) : z.enum(values), MOST_WORDS).meta({
        description: `One or several${values.length > 0 ? ` of ${values.join(', ')}` : ''}, with commas between`,
      });
    }
    case 'range':
      return numberBetween(0, 1_000_000_000);
    case 'at-least':
      return numberBetween(control.limits.min, control.limits.max);
    case 'date':
      return z.string().refine(isDay, 'Please write the day as YYYY-MM-DD').meta({ format: 'date' });
    case 'text':
      return z.string().max(control.longest);
    case 'yes-no':
      return flag;
    case 'area':
      return z
        .string()
        .max(3000)
        .refine((text) => parseArea(text) !== null, 'Please draw the area with 3 to 100 corners')
        .meta({ description: 'Corners as longitude,latitude,longitude,latitude,… in degrees' });
  }
}

const valueLike = (values: readonly string[], others: RegExp) =>
  z.string().refine((value) => values.includes(value) || others.test(value), 'Please check this word');

type Wire = z.ZodOptional<z.ZodType<Sent, Sent>>;

const filterShape = Object.fromEntries(
  leadFieldNames.flatMap((name) =>
    sendsAs(name).map((key) => [key, schemaOf(leadFields[name].kind.control).optional() as Wire]),
  ),
) as Record<WireKey, Wire>;

/** What people may have meant by a key that is none: its name in the address bar, or in a list of properties. */
const meant: Record<string, string> = {
  ...Object.fromEntries(
    leadFieldNames.map((name) => [leadFields[name].address, sendsAs(name).join(' and ')]),
  ),
  zip: 'zipCode',
  propertyType: 'zoning',
  severityLevels: 'severityLevel',
};

/** Names the unknown keys and suggests the ones that were probably meant. */
export function namesUnknownKeys(issue: { code?: string; keys?: readonly string[] }): string | undefined {
  if (issue.code !== 'unrecognized_keys') return undefined;
  return (issue.keys ?? [])
    .map((key) => `Unknown filter '${key}'${meant[key] ? `: did you mean ${meant[key]}?` : ''}`)
    .join('. ');
}

/**
 * What a list of leads is narrowed by, in a query as in a body: see domain/filters/lead-fields.ts. Absent does not
 * narrow; a key that is not known is refused by name, for otherwise it would silently narrow nothing.
 */
export const LeadQuery = z.strictObject(
  {
    zipCode: ZipCode.optional(),
    /** Several: with commas between, or as a list. */
    zipCodes: listOf(ZipCode, MOST_ZIPS).optional(),
    ...filterShape,
  },
  { error: namesUnknownKeys },
);
export type LeadQuery = z.infer<typeof LeadQuery>;

/** The same as a reply carries it, without what has to be read out of text. */
export const RepliedQuery = z
  .object({ zipCode: ZipCode.optional(), zipCodes: z.array(ZipCode).optional() })
  .catchall(z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()]));

/** Reads a stored query as far as it is still valid: removed or changed filters are dropped. */
export function readLeadQuery(kept: Readonly<Record<string, unknown>>): {
  query: LeadQuery;
  isPartial: boolean;
} {
  const understood = Object.entries(kept).filter(
    ([key, value]) => LeadQuery.safeParse({ [key]: value }).success,
  );
  const isPartial = understood.length < Object.keys(kept).length;
  return { query: LeadQuery.parse(Object.fromEntries(understood)), isPartial };
}
