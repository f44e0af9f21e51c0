import { z } from 'zod';
import { MOST_STORIES } from '#domain/measure/picture-scale.ts';
import {
  type PriceBook as Book,
  basisKeys,
  COLOR_LENGTH,
  costGroups,
  DESCRIPTION_LENGTH,
  type BookItem as Item,
  itemProblems,
  LABEL_LENGTH,
  LARGEST_COVERS,
  LARGEST_MARGIN,
  LARGEST_MARKUP,
  LARGEST_TAX,
  LARGEST_UNIT_CENTS,
  LEAST_COVERS,
  MOST_COLORS,
  MOST_ITEMS,
  MOST_WASTE_PERCENT,
  packageKeys,
  profitKinds,
  STEEPEST,
  taxRules,
  units,
} from '#domain/pricing/book.ts';
import { isPrintable } from '#domain/pricing/item-key.ts';
import { get, post, put } from './endpoint.ts';
import { RowId, typed } from './paging.ts';

/** Items named with what is wrong with them. */
export const BOOK_PROBLEMS_SHOWN = 100;

const PRICE = 'Please give a price from $0 to $999,999.99: it cannot be negative.';
const COVERS = 'Please say how much one unit covers: more than 0, at most 100,000.';
const WASTE = 'Please give the waste as 0 to 100 percent, or as the roof’s own.';
const PITCH = 'Please give pitches from 0 to 24 in 12.';
const STORIES = 'Please give stories from 1 to 6.';
const COLORS = `Please give at most ${MOST_COLORS} colors, each by its name.`;
const LABEL = 'Please give each item a name without line breaks.';
const PACKAGES = 'Please choose at least one of good, better and best.';
const TYPICAL = 'Please give 0 to 100 feet for each square, and 0 to 100 of each count.';
const WARRANTY = 'Please give the years of the warranty as a whole number from 1 to 100, or none.';

const limit = (most: number, least: number, message: string) =>
  z.number(message).min(least, message).max(most, message).nullable();

export const BookItem = z
  .strictObject({
    key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'A key has small letters, digits and hyphens.'),
    group: z.enum(costGroups),
    label: typed(LABEL_LENGTH).min(1, LABEL).refine(isPrintable, LABEL),
    basis: z.enum(basisKeys),
    unit: z.enum(units),
    unitCents: z.int(PRICE).min(0, PRICE).max(LARGEST_UNIT_CENTS, PRICE),
    /** Squares, feet or a count, as the basis is measured. */
    covers: z.number(COVERS).min(LEAST_COVERS, COVERS).max(LARGEST_COVERS, COVERS),
    waste: z.union([z.literal('roof'), z.number().min(0, WASTE).max(MOST_WASTE_PERCENT, WASTE)], WASTE),
    packages: z
      .array(z.enum(packageKeys))
      .min(1, PACKAGES)
      .max(packageKeys.length)
      .refine((chosen) => new Set(chosen).size === chosen.length, PACKAGES)
      .readonly(),
    pitchOver: limit(STEEPEST, 0, PITCH),
    pitchUpTo: limit(STEEPEST, 0, PITCH),
    storiesFrom: limit(MOST_STORIES, 1, STORIES),
    storiesTo: limit(MOST_STORIES, 1, STORIES),
    /** Absent: as it was saved before. */
    colors: z
      .array(typed(COLOR_LENGTH).min(1, COLORS).refine(isPrintable, COLORS))
      .max(MOST_COLORS, COLORS)
      .readonly()
      .optional(),
  })
  .superRefine((item, context) => {
    for (const { field, reason } of itemProblems(item))
      context.addIssue({ code: 'custom', path: [field], message: reason });
  }) satisfies z.ZodType<Item>;
export type BookItem = z.infer<typeof BookItem>;

const PackageTerms = z.strictObject({
  name: typed(40).min(1, 'Please give each of the three offers a name.').refine(isPrintable, LABEL),
  description: typed(DESCRIPTION_LENGTH),
  warrantyYears: z.int(WARRANTY).min(1, WARRANTY).max(100, WARRANTY).nullable(),
});

const share = (most: number, what: string) => {
  const message = `${what} is from 0 to ${most / 100} percent, in basis points.`;
  return z.int(message).min(0, message).max(most, message);
};
const perSquare = z.number(TYPICAL).min(0, TYPICAL).max(100, TYPICAL);
const count = z.int(TYPICAL).min(0, TYPICAL).max(100, TYPICAL);

export const BookSettings = z.strictObject({
  packages: z.strictObject({ good: PackageTerms, better: PackageTerms, best: PackageTerms }),
  profit: z.discriminatedUnion('kind', [
    /** A share of the price. */
    z.strictObject({ kind: z.literal(profitKinds[0]), basisPoints: share(LARGEST_MARGIN, 'A margin') }),
    /** A share of the costs. */
    z.strictObject({ kind: z.literal(profitKinds[1]), basisPoints: share(LARGEST_MARKUP, 'A markup') }),
  ]),
  tax: z.strictObject({ rule: z.enum(taxRules), basisPoints: share(LARGEST_TAX, 'A sales tax') }),
  deckingSheets: z.int().min(0).max(1000, 'Please include at most 1,000 sheets of decking.'),
  squaresPerDay: z
    .number()
    .min(0.5, 'A crew does at least half a square in a day.')
    .max(1000, 'A crew does at most 1,000 squares in a day.')
    .nullable(),
  typical: z.strictObject({
    wastePercent: z.number(WASTE).min(0, WASTE).max(MOST_WASTE_PERCENT, WASTE),
    ...{ eaves: perSquare, rakes: perSquare, ridges: perSquare },
    ...{ hips: perSquare, valleys: perSquare, walls: perSquare },
    ...{ pipes: count, vents: count, chimneys: count, skylights: count },
  }),
});
export type BookSettings = z.infer<typeof BookSettings>;

const items = z
  .array(BookItem)
  .min(1, 'A price book has at least one item.')
  .max(MOST_ITEMS, `A price book holds at most ${MOST_ITEMS.toLocaleString('en-US')} items.`)
  .superRefine((all, context) => {
    const seen = new Set<string>();
    for (const [index, { key }] of all.entries()) {
      if (seen.has(key))
        context.addIssue({
          code: 'custom',
          path: [index, 'key'],
          message: `Two items have the key ‘${key}’.`,
        });
      seen.add(key);
    }
  });

export const NewPriceBook = z.strictObject({
  /** The version this was made from, 0 for the sample: saving is refused (409) where a newer one was saved since. */
  basedOn: z.int().min(0),
  items,
  settings: BookSettings,
});
export type NewPriceBook = z.infer<typeof NewPriceBook>;

const about = {
  /** Null for the sample, which no company saved. */
  id: z.number().int().nullable(),
  /** From 1; 0 for the sample. */
  version: z.number().int(),
  /** Made-up prices, for a company that has saved none. */
  isSample: z.boolean(),
  savedAt: z.iso.datetime().nullable(),
  /** A colleague of the caller, by name; null if it was the caller. */
  by: z.string().nullable(),
};

export const PriceBook = z.object({
  ...about,
  items: z.array(z.object(BookItem.shape)),
  settings: BookSettings,
  /** Without `seeCosts` prices are what items sell for, with profit and the tax on materials in them. */
  may: z.object({ change: z.boolean(), seeCosts: z.boolean() }),
}) satisfies z.ZodType<Book>;
export type PriceBook = z.infer<typeof PriceBook>;

export const BookVersion = z.object({ ...about, items: z.number().int() });
export type BookVersion = z.infer<typeof BookVersion>;

export const BookImport = z.object({
  fileName: z.string(),
  /** Whether it was saved; false of a preview. */
  applied: z.boolean(),
  /** The version it was compared with; applying names it. */
  basedOn: z.number().int(),
  /** The first rows that cannot be read; a file with any is not applied. */
  problems: z.array(z.object({ row: z.number().int(), reason: z.string() })),
  problemCount: z.number().int(),
  /** What of the book changes. */
  changes: z.array(
    z.object({
      change: z.enum(['added', 'changed', 'removed']),
      key: z.string(),
      label: z.string(),
      /** Of a changed item, as sentences: 'Price $13.50 → $14.25'. */
      details: z.array(z.string()),
    }),
  ),
  unchanged: z.number().int(),
});
export type BookImport = z.infer<typeof BookImport>;

export const priceBook = {
  get: get('/api/price-book', {
    summary:
      'The company’s price book, or the sample where it has saved none; reps get what its items sell for, not what they cost',
    access: 'crm:read',
    scope: 'leads',
    shows: ['price-book'],
    response: PriceBook,
  }),
  save: put('/api/price-book', {
    summary: 'Save the price book as its next version; 409 if a newer one was saved since',
    access: 'team:lead',
    scope: 'prices',
    emits: ['price-book-saved'],
    changes: ['price-book'],
    body: NewPriceBook,
    response: PriceBook,
  }),
  listVersions: get('/api/price-book/versions', {
    summary: 'The versions of the price book, newest first',
    access: 'crm:read',
    scope: 'leads',
    shows: ['price-book'],
    response: z.array(BookVersion),
  }),
  getVersion: get('/api/price-book/versions/{version}', {
    summary: 'One version of the price book',
    access: 'crm:read',
    scope: 'leads',
    shows: ['price-book'],
    params: { version: RowId },
    response: PriceBook,
  }),
  getCsv: get('/api/price-book/csv', {
    summary: 'The items of the price book as CSV',
    access: 'crm:read',
    scope: 'exports',
    response: z.string(),
    reply: 'csv',
  }),
  importCsv: post('/api/price-book/csv', {
    summary:
      'Look at a CSV of items, or save it as the next version with the settings as they are (multipart: file, basedOn? of the preview to apply)',
    access: 'team:lead',
    scope: 'prices',
    emits: ['price-book-saved'],
    changes: ['price-book'],
    files: z.object({
      /** Absent, nothing is saved. */
      basedOn: z.coerce.number().int().min(0).optional(),
    }),
    response: BookImport,
  }),
};
