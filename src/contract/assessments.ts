import { z } from 'zod';
import { assessmentSources, captureKinds, factFields } from '#domain/assessments/sources.ts';
import { locationPrecisions } from '#domain/locations.ts';
import { get } from './endpoint.ts';

const FactField = z.enum(factFields);
const FactValue = z.union([z.string(), z.boolean()]);

/** The current value of one field, its source, its day, and its confidence: 0 to 1, null if the source gave none. */
export const Fact = z.object({
  value: FactValue,
  source: z.enum(assessmentSources),
  kind: z.enum(captureKinds),
  observedOn: z.iso.date(),
  /** When a person stated it; null for files. */
  saidAt: z.iso.datetime().nullable(),
  confidence: z.number().nullable(),
});
export type Fact = z.infer<typeof Fact>;

/** One source's statement of one day, current or not. */
export const Assessment = z.object({
  id: z.number().int(),
  source: z.enum(assessmentSources),
  kind: z.enum(captureKinds),
  /** The first and the latest day this statement was made for. */
  firstOn: z.iso.date(),
  observedOn: z.iso.date(),
  saidAt: z.iso.datetime().nullable(),
  says: z.partialRecord(FactField, FactValue),
  /** The author, if the caller may know them. */
  by: z.string().nullable(),
  withdrawn: z.boolean(),
});
export type Assessment = z.infer<typeof Assessment>;

/** The source of a property's position: 'file', 'simulated', 'reviewer' by hand, or a geocoder's name. */
export const Position = z.object({
  source: z.string(),
  precision: z.enum(locationPrecisions).nullable(),
  observedOn: z.iso.date(),
});
export type Position = z.infer<typeof Position>;

export const PropertyFacts = z.object({
  /** Fields without any statement are absent. */
  facts: z.partialRecord(FactField, Fact),
  position: Position.nullable(),
  /** Newest first. */
  assessments: z.array(Assessment),
});
export type PropertyFacts = z.infer<typeof PropertyFacts>;

export const assessments = {
  getFacts: get('/api/properties/{propertyId}/facts', {
    summary:
      'Current facts about a property’s roof and position, each with source, day and confidence, and every statement behind them',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties'],
    response: PropertyFacts,
  }),
};
