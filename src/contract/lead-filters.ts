import { z } from 'zod';
import { type Control, isDay, type Sent } from '#domain/filters/kinds.ts';
import { leadFields, type WireKey } from '#domain/filters/lead-fields.ts';
import { leadFieldNames, sendsAs } from '#domain/filters/lead-filters.ts';
import { parseArea } from '#domain/geo/drawn-area.ts';
import { ZipCode } from './properties.ts';

const MOST_WORDS = 100;
const MOST_ZIPS = 1000;

/** One of several: words with commas between, in a call without a body also by naming the key again. */
export const listOf = <Schema extends z.ZodType<unknown, string>>(word: Schema, most: number) =>
  z
    .union([z.string().max(most * 70), z.array(z.string()).max(most)])
    .transform((sent) => [...new Set(typeof sent === 'string' ? sent.split(',') : sent)].filter(Boolean))
    .pipe(z.array(word).max(most));

const numberBetween = (least: number, most: number) => {
  const words = `Please give a number from ${least} to ${most}`;
  const inFigures = z.string().regex(/^\d{1,10}(\.\d{1,6})?$/);
  return z
    .union([z.number(), inFigures.transform(Number)], words)
    .pipe(z.number().min(least, words).max(most, words));
};

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((sent) => sent === 'true')]);

/** What a call may say with a control's kind of value. */
function schemaOf(control: Control): z.ZodType {
  switch (control.name) {
    case 'choices': {
      const { words, others } = control;
      return listOf(others ? wordLike(words, others) : z.enum(words), MOST_WORDS).meta({
        description: `One or several${words.length > 0 ? ` of ${words.join(', ')}` : ''}, with commas between`,
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

const wordLike = (words: readonly string[], others: RegExp) =>
  z.string().refine((word) => words.includes(word) || others.test(word), 'Please check this word');

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

/** Says of keys that are none which they are, and what may have been meant. */
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

/** A query that was kept, as far as it is understood today: a filter that is gone or reads otherwise now is left out. */
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
