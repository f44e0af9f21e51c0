import { z } from 'zod';
import { visitOutcomes } from '#domain/queues/outcomes.ts';

/** Most doors of a day that are drawn; visited ones come first. */
export const CREW_DOORS = 5000;

const Count = z.number().int();

/** The visits of one colleague since the day began, and when their phone was last heard of. */
export const CrewPerson = z.object({
  id: z.string(),
  name: z.string(),
  isMe: z.boolean(),
  /** Deals they won since then that still are. */
  won: Count,
  /** Visits by their outcomes; those with none are left out. */
  visits: z.array(z.object({ outcome: z.enum(visitOutcomes), count: Count })),
  /** When they last sent anything that they did at a door; null if they never did. */
  syncedAt: z.iso.datetime().nullable(),
  /** Their devices that reported within 30 days how many changes they kept unsent, the latest first. */
  devices: z.array(z.object({ syncedAt: z.iso.datetime(), waiting: Count })),
});
export type CrewPerson = z.infer<typeof CrewPerson>;

export const CrewDay = z.object({
  /** Everybody of the company by name, and who left today after they did something. */
  people: z.array(CrewPerson),
  /**
   * Doors of the day's walks, and those visited: id, longitude, latitude, the outcome of the last visit (its place in
   * `visitOutcomes`, -1 without one), and whose it is (their place in `people`, -1 for somebody else).
   */
  doors: z.array(z.tuple([Count, z.number(), z.number(), Count, Count])),
  /** All of these doors, also those beyond the drawn ones, and how many of them have no position. */
  doorCount: Count,
  withoutPosition: Count,
});
export type CrewDay = z.infer<typeof CrewDay>;
