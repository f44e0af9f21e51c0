import { z } from 'zod';
import { conditionActions } from '#domain/review/delivery.ts';
import { type OpenReason, openReasons } from '#domain/review/open-roof.ts';

/** What a capture needs before it is delivered, and what can be done about it. */
export const DeliveryCondition = z.object({
  action: z.enum(conditionActions),
  done: z.boolean(),
  sentence: z.string(),
});

const Reason = z.enum(Object.keys(openReasons) as [OpenReason, ...OpenReason[]]);

/** Roofs of the ZIP code that the capture does not deliver, each with why. */
export const OpenRoofs = z.object({
  total: z.number().int(),
  reasons: z.array(z.object({ reason: Reason, roofs: z.number().int() })),
  /** The first 200 of them. */
  roofs: z.array(
    z.object({
      propertyId: z.number().int(),
      reason: Reason,
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      /** Where the capture shows it. */
      picture: z.string().nullable(),
    }),
  ),
});
export type OpenRoofs = z.infer<typeof OpenRoofs>;
