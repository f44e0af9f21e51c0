import { z } from 'zod';
import { stages } from '#domain/crm.ts';
import { EXPORT_LIMIT } from '#domain/leads/limits.ts';
import { roofSources } from '#domain/leads/pictures.ts';
import { FIRST_SORT, firstDirection, sortDirections, sortFields } from '#domain/leads/sort.ts';
import { Contact } from './contact-standing.ts';
import { get } from './endpoint.ts';
import { LeadQuery, namesUnknownKeys } from './lead-filters.ts';
import { Property } from './properties.ts';
import { PropertyStorm } from './storms.ts';

/** The strongest storm at a lead of those that a list was narrowed by. */
export const LeadStorm = PropertyStorm.pick({
  date: true,
  cellInches: true,
  reported: true,
  official: true,
  signature: true,
  windMph: true,
  windMiles: true,
  grade: true,
  unconfirmed: true,
});
export type LeadStorm = z.infer<typeof LeadStorm>;

/** What lists show, sort and filter by of a property, and its stage in the company's pipeline. */
export const Lead = Property.omit({
  propertyId: true,
  taxOwner: true,
  taxOwnerAddress: true,
  poolStatus: true,
  imageUrl: true,
  cropImageUrl: true,
}).extend({
  stage: z.enum(stages),
  /** Where the roof's small picture is from; null if a list shows none. */
  picture: z.enum(roofSources).nullable(),
  /** How promising it is to the company, from 0 to 100; null while it is not scored. */
  score: z.number().int().nullable(),
  /** Squares of the roof by the company's measurement, else by its outline; null if it has none. */
  squares: z.number().nullable(),
  /** Absent if no filter asks for storms. */
  storm: LeadStorm.optional(),
});
export type Lead = z.infer<typeof Lead>;

export const LeadPage = z.object({
  /** How many pass the filters, on all pages. */
  total: z.number().int(),
  leads: z.array(Lead.extend({ contact: Contact })),
  /** What to send as `after` for the next page; null on the last one. */
  next: z.string().nullable(),
});
export type LeadPage = z.infer<typeof LeadPage>;

const { shape } = LeadQuery;

export const leads = {
  list: get('/api/leads', {
    reads: 'replica',
    summary:
      'A page of the leads that pass the filters, with the total number; unknown values come last, ties are sorted by address',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties', 'stages', 'tags', 'queue-items', 'timeline', 'storms', 'measurements'],
    query: z.strictObject(
      {
        ...shape,
        sort: z.enum(sortFields).default(FIRST_SORT),
        direction: z.enum(sortDirections).optional(),
        limit: z.coerce.number().int().min(1).max(EXPORT_LIMIT).default(50),
        /** A page's `next`: the page behind it, whatever has come or gone before it. For the same order only. */
        after: z.string().max(12_000).optional(),
        /** Passes over so many more. */
        skip: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
      },
      { error: namesUnknownKeys },
    ),
    response: LeadPage,
  }),
};

/** The order a list comes in where a call names the field alone. */
export const directionOf = ({
  sort,
  direction,
}: {
  sort: (typeof sortFields)[number];
  direction?: (typeof sortDirections)[number] | undefined;
}) => direction ?? firstDirection[sort];
