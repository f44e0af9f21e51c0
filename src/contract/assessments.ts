import { z } from 'zod';
import { assessmentSources, captureKinds, factFields } from '#domain/assessments/sources.ts';
import { locationPrecisions } from '#domain/locations.ts';
import { endpoint } from './endpoint.ts';
import { RowId } from './paging.ts';

const FactField = z.enum(factFields);
const FactValue = z.union([z.string(), z.boolean()]);

/** What holds of one field, who said so, of which day, and how sure: from 0 to 1, null where nobody said. */
export const Fact = z.object({
  value: FactValue,
  source: z.enum(assessmentSources),
  kind: z.enum(captureKinds),
  observedOn: z.iso.date(),
  /** When a person said it; null for files. */
  saidAt: z.iso.datetime().nullable(),
  confidence: z.number().nullable(),
});
export type Fact = z.infer<typeof Fact>;

/** What one source said of one day, whether it holds or not. */
export const Assessment = z.object({
  id: z.number().int(),
  source: z.enum(assessmentSources),
  kind: z.enum(captureKinds),
  /** The day it was first said of, and the newest one. */
  firstOn: z.iso.date(),
  observedOn: z.iso.date(),
  saidAt: z.iso.datetime().nullable(),
  says: z.partialRecord(FactField, FactValue),
  /** Who said it, where the caller may know them. */
  by: z.string().nullable(),
  withdrawn: z.boolean(),
});
export type Assessment = z.infer<typeof Assessment>;

/** Who said where the property lies: 'file', 'simulated', 'reviewer' by hand, or a geocoder's name. */
export const Position = z.object({
  source: z.string(),
  precision: z.enum(locationPrecisions).nullable(),
  observedOn: z.iso.date(),
});
export type Position = z.infer<typeof Position>;

export const PropertyFacts = z.object({
  /** What nobody said anything about is absent. */
  facts: z.partialRecord(FactField, Fact),
  position: Position.nullable(),
  /** Newest first. */
  assessments: z.array(Assessment),
});
export type PropertyFacts = z.infer<typeof PropertyFacts>;

export const assessments = {
  getFacts: endpoint({
    method: 'GET',
    path: '/api/properties/{propertyId}/facts',
    summary:
      'What holds of a property’s roof and place, each with its source, day and confidence, and all that was said',
    access: 'property:read',
    shows: ['properties'],
    params: z.object({ propertyId: RowId }),
    response: PropertyFacts,
  }),
};
