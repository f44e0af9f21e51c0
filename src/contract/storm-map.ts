import { z } from 'zod';
import { stormFileKindNames } from '#domain/storms/file-kind.ts';
import { stormKinds } from '#domain/storms/report.ts';

/** A day with hail or wind at doors the caller sees. */
export const StormDay = z.object({
  date: z.iso.date(),
  /** The largest radar hail in the cell of a door, the largest hail reported near one, and the strongest wind. */
  cellInches: z.number().nullable(),
  nearbyInches: z.number().nullable(),
  windMph: z.number().int().nullable(),
  /** How many doors, and at how many of them all that speaks is a radar estimate that is likely to be none. */
  doors: z.number().int(),
  unconfirmed: z.number().int(),
});
export type StormDay = z.infer<typeof StormDay>;

/** Where a day's storm reached doors the caller sees. */
export const StormDoors = z.object({
  doors: z.number().int(),
  /** West, south, east, north around them, except for strays; null if there are none. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
});
export type StormDoors = z.infer<typeof StormDoors>;

const Position = z.tuple([z.number(), z.number()]);

/**
 * 'band': where the radar estimates hail of `inches` and more, so that a band holds the larger ones. 'unconfirmed': where
 * that is likely to be an echo; `inches` is null. A door goes by its own cell, never by the bands.
 */
export const SwathFeature = z.object({
  type: z.literal('Feature'),
  properties: z.object({ kind: z.enum(['band', 'unconfirmed']), inches: z.number().nullable() }),
  geometry: z.object({
    type: z.literal('MultiPolygon'),
    coordinates: z.array(z.array(z.array(Position))),
  }),
});
export type SwathFeature = z.infer<typeof SwathFeature>;

export const Swath = z.object({ type: z.literal('FeatureCollection'), features: z.array(SwathFeature) });
export type Swath = z.infer<typeof Swath>;

/** A report of the day at its reported position; the same report from several sources is one feature. */
export const StormReportFeature = z.object({
  type: z.literal('Feature'),
  properties: z.object({
    kind: z.enum(stormKinds),
    hailInches: z.number().nullable(),
    windMph: z.number().int().nullable(),
    at: z.iso.datetime(),
    place: z.string(),
    /** The kinds of files that contain it. */
    sources: z.array(z.enum(stormFileKindNames)),
    /** Computed by a single radar; no person observed it. */
    byRadar: z.boolean(),
  }),
  geometry: z.object({ type: z.literal('Point'), coordinates: Position }),
});
export type StormReportFeature = z.infer<typeof StormReportFeature>;

export const StormReports = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(StormReportFeature),
});
export type StormReports = z.infer<typeof StormReports>;
