import { z } from 'zod';
import { type OpenReason, openReasons } from '#domain/review/open-roof.ts';

const Corner = z.tuple([z.number(), z.number()]);

export const CaptureCoverage = z.object({
  /** Acres of ground that usable pictures show, each counted once. */
  acres: z.number(),
  roofs: z.number().int(),
  seenRoofs: z.number().int(),
  /** Of these, roofs that the edge of every picture may cut off; the model suggests nothing for them. */
  cutOffRoofs: z.number().int(),
  /** Longitude and latitude of the corners of what each usable picture shows. */
  footprints: z.array(z.array(Corner)),
  /** Places to fly again: roofs that no usable picture shows, those near each other together, most roofs first. */
  gaps: z.array(z.object({ latitude: z.number(), longitude: z.number(), roofs: z.number().int() })),
});
export type CaptureCoverage = z.infer<typeof CaptureCoverage>;

/** Where a roof of the ZIP code is, and why a delivery leaves it open; null if it is reviewed and goes out, or went. */
export const CaptureRoof = z.tuple([
  z.number().int(),
  z.number(),
  z.number(),
  z.enum(Object.keys(openReasons) as [OpenReason, ...OpenReason[]]).nullable(),
]);
export type CaptureRoof = z.infer<typeof CaptureRoof>;
