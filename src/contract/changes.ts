import { z } from 'zod';
import { type ChangeKind, changeReasons, changeResults } from '#domain/changes/kinds.ts';
import { stages } from '#domain/crm.ts';
import { MOST_OPTIONS } from '#domain/proposals/statuses.ts';
import { itemPriorities } from '#domain/queues/item-states.ts';
import { visitOutcomes } from '#domain/queues/outcomes.ts';
import { AppointmentFields } from './appointments.ts';
import { NewCostCalculation } from './cost-calculations.ts';
import { NoteBody } from './crm.ts';
import { DisputeReason } from './disputes.ts';
import { post } from './endpoint.ts';
import { NewMeasurement } from './measurements.ts';
import { DealValue } from './money.ts';
import { CalendarDay, RowIdInBody } from './paging.ts';
import { namesSomebody, PersonFields, personShape } from './people.ts';
import { MOST_RECIPIENTS, ProposalFields } from './proposal-draft.ts';
import { TagKey, TagLabel } from './tag-catalog.ts';

/** Most changes of one call. */
export const CHANGES_AT_ONCE = 100;

/** Where the device was: degrees, and the meters it may be off by. */
export const Fix = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(1_000_000),
});

const propertyId = RowIdInBody;

const Waiting = z.int().min(0).max(2_147_483_647);

/** What each kind of change carries. Fields are only ever added, optional ones: old phones send what they know. */
export const changeBodies = {
  knock: z.object({
    propertyId,
    /** The queue it was found in; one that is gone meanwhile takes nothing from the visit. */
    queueId: RowIdInBody.nullable().default(null),
    outcome: z.enum(visitOutcomes),
    /** Kept only with 'sold'. */
    dealValue: DealValue.nullable().default(null),
    /** Kept only with 'come_back': a day of the door's calendar. One that cannot be read is none. */
    followUpOn: CalendarDay.nullable().default(null).catch(null),
    /** Null if the device did not know where it was. One that cannot be read is none: the visit counts all the same. */
    fix: Fix.nullable().default(null).catch(null),
  }),
  /** It comes with a visit, by the id of that change, or by itself. */
  note: z.object({ propertyId, body: NoteBody, visitId: z.uuid().nullable().default(null) }),
  stage: z.object({
    propertyId,
    stage: z.enum(stages),
    dealValue: DealValue.nullable().default(null),
    /** The stage that was on screen when it was changed. */
    seen: z.enum(stages).nullable().default(null),
  }),
  tag: z.object({ propertyId, tagKey: TagKey, label: TagLabel.optional(), on: z.boolean() }),
  /** A time agreed on at a door. It comes with a visit, by the id of that change, or by itself. */
  appointment: AppointmentFields.extend({ propertyId, visitId: z.uuid().nullable().default(null) }),
  /** Takes a visit back, by the id of its change, and what came with it: appointment, people, note. */
  undo: z.object({ changeId: z.uuid() }),
  /** Its bytes come with it, by `addPhoto`. */
  photo: z.object({ propertyId }),
  /** A roof is called wrongly: a reviewer looks again. */
  dispute: z.object({ propertyId, reason: DisputeReason, showsPhotos: z.boolean().default(false) }),
  /** What is to be done first on one of the sender's lists. */
  priority: z.object({ propertyId, queueId: RowIdInBody, priority: z.enum(itemPriorities) }),
  /** Takes a door back onto one of the sender's lists. */
  'to-do': z.object({ propertyId, queueId: RowIdInBody }),
  /** A person at the property. They come with a visit, by the id of that change, or on their own. */
  person: z
    .object({ ...personShape, propertyId, visitId: z.uuid().nullable().default(null) })
    .refine(...namesSomebody),
  /** A roof that was traced. It is the next version whatever was measured meanwhile. */
  measurement: z.object({ propertyId, tracing: NewMeasurement }),
  /** A proposal drafted without a connection, with what it is calculated from. */
  proposal: z.object({
    propertyId,
    calculations: z.array(NewCostCalculation).min(1).max(MOST_OPTIONS),
    /** Which of the calculations, from 0. */
    preselected: z
      .int()
      .min(0)
      .max(MOST_OPTIONS - 1)
      .default(0),
    /** People of the property, who are added where they are not known. */
    recipients: z.array(PersonFields).max(MOST_RECIPIENTS).default([]),
    /** What is absent comes from the company's template. */
    fields: ProposalFields.omit({
      costCalculationIds: true,
      preselectedId: true,
      recipientIds: true,
      signerIds: true,
      photoIds: true,
    })
      .partial()
      .default({}),
    /** 'mail' sends it at once. What cannot be sent yet stays a draft, and the answer says so. */
    send: z.enum(['mail']).nullable().default(null),
  }),
} satisfies Record<ChangeKind, z.ZodType>;

export type ChangeBody<Kind extends ChangeKind> = z.infer<(typeof changeBodies)[Kind]>;

/**
 * One thing done on a device. Its body is looked at by itself, by its kind (`changeBodies`): one that cannot be read is
 * refused and keeps back no other.
 */
export const Change = z.object({
  /** Made on the device, UUIDv7; sending it again changes nothing. */
  id: z.uuid().toLowerCase(),
  deviceId: z.uuid(),
  /** The how manieth of this device. */
  sequence: z.int().min(1).max(2_147_483_647),
  kind: z.string().min(1).max(24),
  /** By the device's clock. */
  at: z.iso.datetime({ offset: true }),
  /** Device clock and server clock at the last reply before this one: shows whether the clock was set since. */
  heard: z
    .object({ deviceAt: z.iso.datetime({ offset: true }), serverAt: z.iso.datetime({ offset: true }) })
    .optional(),
  body: z.record(z.string().max(64), z.unknown()),
});
export type Change = z.infer<typeof Change>;

const reasonCodes = Object.keys(changeReasons) as [keyof typeof changeReasons];

export const ChangeAnswer = z.object({
  id: z.uuid(),
  result: z.enum(changeResults),
  /** Why it was superseded or refused, or what its sender has to know of one that was applied; the same as a sentence. */
  reason: z.enum(reasonCodes).nullable(),
  detail: z.string().nullable(),
});
export type ChangeAnswer = z.infer<typeof ChangeAnswer>;

export const changes = {
  apply: post('/api/changes', {
    summary:
      'Apply what a device did, in this order, each exactly once however often it is sent; one that is refused keeps back no other',
    access: 'crm:write',
    scope: 'changes',
    emits: [
      'door-knocked',
      'knock-withdrawn',
      'stage-changed',
      'property-tagged',
      'property-untagged',
      'note-added',
      'note-deleted',
      'appointment-set',
      'appointment-changed',
      'roof-disputed',
      'person-added',
      'person-changed',
      'person-deleted',
      'roof-measured',
      'roof-priced',
      'proposal-drafted',
      'proposal-sent',
    ],
    changes: [
      'queues',
      'queue-items',
      'stages',
      'tags',
      'tag-catalog',
      'notes',
      'people',
      'knocks',
      'appointments',
      'disputes',
      'reviews',
      'measurements',
      'cost-calculations',
      'proposals',
      'pipeline',
      'timeline',
    ],
    body: z.object({
      changes: z
        .array(Change)
        .min(1, 'There are no changes in this call')
        .max(CHANGES_AT_ONCE, `At most ${CHANGES_AT_ONCE} changes go in one call`),
      /** The device's clock as it sends: what it is off by is taken off its times. */
      sentAt: z.iso.datetime({ offset: true }).optional(),
      /** How many changes the device still keeps beside these. One that cannot be read is unknown. */
      waiting: Waiting.optional().catch(undefined),
    }),
    response: z.object({
      results: z.array(ChangeAnswer),
      /** Server time. With the device's time at sending, it becomes `heard` of later changes. */
      arrivedAt: z.iso.datetime(),
    }),
  }),
  addPhoto: post('/api/changes/photo', {
    summary:
      'A photo taken at a door, as a change of its own, exactly once however often it is sent (multipart: the fields of the change, digest?, sentAt?, then file)',
    access: 'crm:write',
    scope: 'changes',
    emits: ['photo-added'],
    changes: ['photos', 'timeline'],
    files: Change.pick({ id: true, deviceId: true, at: true }).extend({
      sequence: z.coerce.number().pipe(Change.shape.sequence),
      propertyId: z.coerce.number().pipe(propertyId),
      /** SHA-256 of the file in hex, where the device can find it. */
      digest: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
      sentAt: z.iso.datetime({ offset: true }).optional(),
      waiting: z.coerce.number().pipe(Waiting).optional().catch(undefined),
    }),
    response: ChangeAnswer,
  }),
};
