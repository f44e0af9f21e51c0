import { z } from 'zod';
import { roofSubtypes, severityLevels } from '#domain/roofs.ts';
import { RULE_NAME_LENGTH, RULE_RANGES } from '#domain/storms/rules.ts';
import { del, get, post, put } from './endpoint.ts';
import { Done } from './problem.ts';

/** Of the doors a rule would bring, how many are named. */
export const TRIAL_NAMED = 10;

const within = ({ min, max }: { min: number; max: number }, noun: string) =>
  z
    .number(`${noun} must be a number`)
    .min(min, `${noun} must be at least ${min}`)
    .max(max, `${noun} must be at most ${max}`);
const whole = ({ min, max }: { min: number; max: number }, noun: string) =>
  z
    .int(`${noun} must be a whole number`)
    .min(min, `${noun} must be at least ${min}`)
    .max(max, `${noun} must be at most ${max}`);

/** What a rule asks for; see domain/storms/rules.ts. One of hail, reported hail and wind is needed. */
const asks = {
  hailInches: within(RULE_RANGES.hailInches, 'Hail').nullable(),
  reportedHailInches: within(RULE_RANGES.hailInches, 'Reported hail').nullable().default(null),
  windMph: whole(RULE_RANGES.windMph, 'Wind').nullable(),
  severities: z.array(z.enum(severityLevels)).max(severityLevels.length).default([]),
  roofSubtypes: z.array(z.enum(roofSubtypes)).max(roofSubtypes.length).default([]),
  roofAgeYears: whole(RULE_RANGES.roofAgeYears, 'Roof age').nullable().default(null),
  untouchedDays: whole(RULE_RANGES.untouchedDays, 'Days').nullable().default(null),
  leastScore: whole(RULE_RANGES.leastScore, 'Score').nullable().default(null),
  mostDoors: whole(RULE_RANGES.mostDoors, 'Doors').default(50),
};

export const StormRuleFields = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Rule name is required')
    .max(RULE_NAME_LENGTH, `Rule name must be at most ${RULE_NAME_LENGTH} characters`),
  /** Off while it is paused. */
  isOn: z.boolean().default(true),
  ...asks,
});
export type StormRuleFields = z.infer<typeof StormRuleFields>;

/** What a rule made on a morning. */
export const StormList = z.object({
  ruleId: z.number().int(),
  ruleName: z.string(),
  /** The day on the calendar of the doors. */
  morning: z.iso.date(),
  /** Null if the queue was deleted. */
  queueId: z.number().int().nullable(),
  doors: z.number().int(),
  /** Doors that wait for the next morning, because the rule takes no more on one. */
  more: z.number().int(),
  /** The days of the storms, on the same calendar. */
  days: z.array(z.iso.date()),
});
export type StormList = z.infer<typeof StormList>;

/** A list of the day for somebody of the company: its doors that they see. */
export const StormListOfDay = StormList.extend({
  /** The colleague who has it; null for the caller. Absent in days kept by an earlier release. */
  by: z.string().nullable().optional(),
  /** What the caller may do with it. */
  may: z.object({ open: z.boolean() }).optional(),
});
export type StormListOfDay = z.infer<typeof StormListOfDay>;

export const SavedStormRule = StormRuleFields.extend({
  id: z.number().int(),
  /** The last list it made; null if it made none yet. */
  last: StormList.nullable(),
});
export type SavedStormRule = z.infer<typeof SavedStormRule>;

export const StormTrial = z.object({
  /** The latest day whose storm reached doors the rule asks for; null if none did. */
  day: z.iso.date().nullable(),
  /** How many it would have taken that morning, and how many it reached. */
  doors: z.number().int(),
  reached: z.number().int(),
  /** The first of them, each with its reason. */
  first: z.array(
    z.object({
      propertyId: z.number().int(),
      address: z.string(),
      zipCode: z.string(),
      reason: z.string(),
    }),
  ),
});
export type StormTrial = z.infer<typeof StormTrial>;

/** What running a rule by hand brought. */
export const StormRuleRun = z.object({
  /** The queues that doors were put into, one for each time zone; none where no door was new. */
  lists: z.array(
    z.object({
      queueId: z.number().int(),
      doors: z.number().int(),
      /** Doors that wait for the next morning. */
      more: z.number().int(),
    }),
  ),
  /** Files are being joined still: there may be more in a minute. */
  isJoining: z.boolean(),
});
export type StormRuleRun = z.infer<typeof StormRuleRun>;

export const stormRules = {
  list: get('/api/storm-rules', {
    summary: 'The caller’s storm rules by name, each with the last list it made',
    access: 'queue:read',
    scope: 'leads',
    shows: ['storm-rules', 'queues'],
    response: z.array(SavedStormRule),
  }),
  create: post('/api/storm-rules', {
    summary: 'Save a rule that makes a queue of doors on the morning after a storm',
    access: 'queue:write',
    scope: 'changes',
    changes: ['storm-rules'],
    body: StormRuleFields,
    response: SavedStormRule,
    status: 201,
  }),
  update: put('/api/storm-rules/{ruleId}', {
    summary: 'Change, pause or go on with one of the caller’s rules',
    access: 'queue:write',
    scope: 'changes',
    changes: ['storm-rules'],
    body: StormRuleFields,
    response: SavedStormRule,
  }),
  remove: del('/api/storm-rules/{ruleId}', {
    summary: 'Delete one of the caller’s rules; the queues it made stay',
    access: 'queue:write',
    scope: 'changes',
    changes: ['storm-rules'],
    response: Done,
  }),
  run: post('/api/storm-rules/{ruleId}/run', {
    summary: 'Make today’s list of one of the caller’s rules now, or add what is new to it; without an email',
    access: 'queue:write',
    scope: 'changes',
    changes: ['storm-rules', 'queues', 'queue-items', 'stages', 'pipeline', 'timeline'],
    response: StormRuleRun,
  }),
  try: post('/api/storm-rules/try', {
    summary: 'What a rule would have made of the latest storm, without making it',
    access: 'queue:read',
    scope: 'changes',
    changes: [],
    body: z.object(asks),
    response: StormTrial,
  }),
};
