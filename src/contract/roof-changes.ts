import { z } from 'zod';
import { type Stage, stages } from '#domain/crm.ts';
import { roofChanges as kinds, type RoofChange } from '#domain/review/roof-change.ts';
import { severityLevels } from '#domain/roofs.ts';
import { get, post } from './endpoint.ts';
import { RowIdInBody } from './paging.ts';

/** Stages of a lead still being worked on. */
export const openStages = stages.filter((stage) => !['new', 'won', 'lost'].includes(stage));
const OpenStage = z.enum(openStages as [Stage, ...Stage[]]);

const Counts = z.object(
  Object.fromEntries(kinds.map((change) => [change, z.number().int()])) as Record<RoofChange, z.ZodInt>,
);

/** Leads named of those whose roof was replaced, and closed by one call. */
const MOST_LEADS = 100;

export const RoofChanges = z.object({
  /** Roofs that reviewers called otherwise in the newest capture that shows them than in an earlier one. */
  zips: z.array(z.object({ zipCode: z.string(), capturedOn: z.iso.date(), counts: Counts })),
  /** The roofs of these, those newly damaged first; 50 at most. */
  roofs: z.array(
    z.object({
      propertyId: z.number().int(),
      address: z.string(),
      zipCode: z.string(),
      change: z.enum(kinds),
      /** The days of the two flights; null of what earlier releases compared. */
      earlierOn: z.iso.date().nullable(),
      laterOn: z.iso.date().nullable(),
      severityLevel: z.enum(severityLevels).nullable(),
    }),
  ),
  /** Leads that are worked on while their roof was replaced. */
  replaced: z.object({
    count: z.number().int(),
    /** 100 at most. */
    leads: z.array(
      z.object({
        propertyId: z.number().int(),
        address: z.string(),
        zipCode: z.string(),
        stage: z.enum(stages),
      }),
    ),
  }),
});
export type RoofChanges = z.infer<typeof RoofChanges>;

/** The roofs of a ZIP code's newest capture by severity, there and as it was known before. */
export const SeverityThen = z.object({
  capturedOn: z.iso.date(),
  levels: z.array(
    z.object({
      severity: z.enum(severityLevels),
      /** Of roofs whose severity was known before. */
      before: z.number().int(),
      after: z.number().int(),
    }),
  ),
  /** Roofs of the capture of which nothing was known before; not counted above. */
  unknownBefore: z.number().int(),
});
export type SeverityThen = z.infer<typeof SeverityThen>;

const Moved = z.object({ propertyId: RowIdInBody, stage: OpenStage });

export const ClosedLeads = z.object({
  /** With the stage that each had: what reopens it. */
  closed: z.array(Moved),
});
export type ClosedLeads = z.infer<typeof ClosedLeads>;

export const roofChanges = {
  list: get('/api/roof-changes', {
    summary:
      'Roofs that reviewers call new, worse, repaired or replaced since an earlier capture, with its day, by ZIP code, and leads whose roof was replaced',
    access: 'crm:read',
    scope: 'leads',
    shows: ['properties', 'stages'],
    response: RoofChanges,
  }),
  severityOfZip: get('/api/roof-changes/zips/{zipCode}/severity', {
    summary:
      'The roofs that reviewers looked at in the newest delivered capture of a ZIP code, by severity before it and in it; null without such a capture',
    access: 'crm:read',
    scope: 'leads',
    shows: ['properties'],
    response: SeverityThen.nullable(),
  }),
  close: post('/api/roof-changes/close', {
    summary: 'Move leads whose roof was replaced to Lost; others are left as they are',
    access: 'crm:write',
    scope: 'changes',
    emits: ['stage-changed'],
    changes: ['stages', 'pipeline', 'timeline'],
    body: z.object({ propertyIds: z.array(RowIdInBody).min(1, 'Please name a lead').max(MOST_LEADS) }),
    response: ClosedLeads,
  }),
  reopen: post('/api/roof-changes/reopen', {
    summary: 'Undo a closing: leads that are still Lost go back to the stage they had',
    access: 'crm:write',
    scope: 'changes',
    emits: ['stage-changed'],
    changes: ['stages', 'pipeline', 'timeline'],
    body: z.object({ leads: z.array(Moved).min(1, 'Please name a lead').max(MOST_LEADS) }),
    response: z.object({ reopened: z.number().int() }),
  }),
};
