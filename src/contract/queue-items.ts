import { z } from 'zod';
import { stages } from '#domain/crm.ts';
import { itemPriorities, itemStatuses } from '#domain/queues/item-states.ts';
import { outcomes } from '#domain/queues/outcomes.ts';
import { againOutcomes } from '#domain/queues/walk-again.ts';
import { DealValue } from './money.ts';
import { CalendarDay } from './paging.ts';
import { Property } from './properties.ts';
import { Tag } from './tag-catalog.ts';

/** A description or note: trimmed, at most 2,000 characters. */
export const queueText = () => z.string().trim().max(2000, 'Please use at most 2,000 characters');

export const QueueItem = z.object({
  id: z.number().int(),
  addedAt: z.iso.datetime(),
  /** Place in the order made by hand, from 1. Null for what was added since. */
  position: z.number().int().nullable(),
  status: z.enum(itemStatuses),
  priority: z.enum(itemPriorities),
  notes: z.string().nullable(),
  /** Why a storm rule put it there, in one line; null if a person did. */
  reason: z.string().nullable(),
  /** When an outcome was last recorded. */
  workedAt: z.iso.datetime().nullable(),
  /** The day of the door's calendar to come back on, where the last visit agreed on one. Absent in lists kept by an earlier release. */
  followUpOn: CalendarDay.nullable().optional(),
  /**
   * The company's last visit where it had no result and was before the door was put here, or back to do: why the door is to
   * be tried again. Absent in lists kept by an earlier release.
   */
  again: z
    .object({ outcome: z.enum(againOutcomes), at: z.iso.datetime() })
    .nullable()
    .optional(),
  stage: z.enum(stages),
  tags: z.array(Tag),
  property: Property,
});
export type QueueItem = z.infer<typeof QueueItem>;

export const ItemChange = z.object({
  status: z.enum(itemStatuses).optional(),
  priority: z.enum(itemPriorities).optional(),
  notes: queueText().nullable().optional(),
});
export type ItemChange = z.infer<typeof ItemChange>;

export const OutcomeGiven = z.object({
  outcome: z.enum(outcomes),
  /** Absent, the note stays. */
  notes: queueText().nullable().optional(),
  /** Kept only with 'sold'; null or absent for none. */
  dealValue: DealValue.nullable().optional(),
  /** Kept only with 'come_back'. */
  followUpOn: CalendarDay.nullable().optional(),
});
export type OutcomeGiven = z.infer<typeof OutcomeGiven>;

/** What an outcome changed. */
export const Worked = QueueItem.pick({
  status: true,
  notes: true,
  workedAt: true,
  followUpOn: true,
  stage: true,
  tags: true,
});
export type Worked = z.infer<typeof Worked>;
