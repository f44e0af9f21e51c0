import { z } from 'zod';
import { timelineKinds } from '#domain/crm/history.ts';
import { stages } from '#domain/crm.ts';
import { del, get, post, put } from './endpoint.ts';
import { Span } from './figures.ts';
import { DealValue, Money } from './money.ts';
import { RowId, ZipCode } from './paging.ts';
import {
  DEALS_PER_STAGE,
  DEALS_PER_STAGE_MAX,
  Deal,
  dealOrders,
  Pipeline,
  PipelineWeek,
} from './pipeline.ts';
import { Done } from './problem.ts';
import { catalog, Tag, TagKey, TagLabel } from './tag-catalog.ts';

export { Tag } from './tag-catalog.ts';

/** Default number of notes or timeline lines per call, and the maximum (docs/product.md). */
export const PAGE = 50;
/** Most characters of one note. */
export const NOTE_LENGTH = 10_000;

/** A colleague of the caller, by name; null if it was the caller. */
const By = z.string().nullable();

/** The company's stage for a property, as its last editor left it. */
export const Crm = z.object({
  stage: z.enum(stages),
  /** When and by whom the stage was last changed; null if it never was. */
  stageAt: z.iso.datetime().nullable(),
  stageBy: By,
  /** When it was last won and for how much; they stay when the stage leaves 'won'. */
  wonAt: z.iso.datetime().nullable(),
  dealValue: Money.nullable(),
  /** A proposal was signed: its amount is the value, whatever was entered. */
  isSigned: z.boolean(),
  tags: z.array(Tag),
  /** False if an owner or manager set ‘Do not contact’ and the caller is neither. */
  mayLiftDoNotContact: z.boolean(),
});
export type Crm = z.infer<typeof Crm>;

export const StageChange = z.object({
  stage: z.enum(stages),
  /** Kept only with 'won'; null or absent for none. */
  dealValue: DealValue.nullable().optional(),
});

export const Note = z.object({
  id: z.number().int(),
  body: z.string(),
  edited: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  by: By,
  /** What the caller may do with it. */
  may: z.object({ change: z.boolean() }),
});
export type Note = z.infer<typeof Note>;

export const NoteBody = z
  .string()
  .trim()
  .min(1, 'Please write something')
  .max(NOTE_LENGTH, `A note has at most ${NOTE_LENGTH.toLocaleString('en-US')} characters`);

export const Revision = z.object({
  id: z.number().int(),
  body: z.string(),
  /** When this text gave way to the next one. */
  editedAt: z.iso.datetime(),
});
export type Revision = z.infer<typeof Revision>;

/** A number for the company's own actions; other lines name the record they describe. */
const LineId = z.string().regex(/^(\d{1,15}|report-\d{1,9}|upload-[\da-f-]{36})$/);

export const HistoryLine = z.object({
  id: LineId,
  kind: z.enum(timelineKinds),
  at: z.iso.datetime(),
  fromStage: z.enum(stages).nullable(),
  toStage: z.enum(stages).nullable(),
  dealValue: Money.nullable(),
  /** The note's text as it is now; null if it is not a note's line or the note was deleted since. */
  noteBody: z.string().nullable(),
  /** The tag's label, the queue's or file's name, or the statement about the roof, as of that time. */
  label: z.string().nullable(),
  by: By,
});
export type HistoryLine = z.infer<typeof HistoryLine>;

export const PropertyStage = z.object({ propertyId: z.number().int(), stage: z.enum(stages) });
export type PropertyStage = z.infer<typeof PropertyStage>;

/** Pages go from the latest to the oldest; `before` is the last id that was read. */
const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE).default(PAGE),
  before: RowId.optional(),
});
/** As pageQuery, with the longer ids of histories. */
const historyQuery = pageQuery.extend({
  before: LineId.optional(),
});

export const crm = {
  get: get('/api/properties/{propertyId}/crm', {
    summary: 'The stage and tags of a property, as the caller’s company has them',
    access: 'crm:read',
    scope: 'leads',
    shows: ['stages', 'tags'],
    response: Crm,
  }),
  setStage: put('/api/properties/{propertyId}/stage', {
    summary: 'Move a property to any stage; with won, an optional deal value',
    access: 'crm:write',
    scope: 'changes',
    emits: ['stage-changed'],
    changes: ['stages', 'pipeline', 'timeline'],
    body: StageChange,
    response: Crm,
  }),
  listStages: get('/api/properties/stages', {
    summary: 'The properties that the caller’s company has in another stage than new',
    access: 'crm:read',
    scope: 'leads',
    shows: ['stages'],
    query: z.object({ zipCode: ZipCode.optional() }),
    response: z.array(PropertyStage),
  }),
  ...catalog,
  addTag: post('/api/properties/{propertyId}/tags', {
    summary: 'Tag a property; a key that the catalog lacks becomes a new tag. Again changes nothing',
    access: 'crm:write',
    scope: 'changes',
    emits: ['property-tagged'],
    changes: ['tags', 'tag-catalog', 'timeline'],
    /** `label` is what was typed, for a new tag. */
    body: z.object({ tagKey: TagKey, label: TagLabel.optional() }),
    response: Crm,
  }),
  removeTag: del('/api/properties/{propertyId}/tags/{tagKey}', {
    summary: 'Remove a tag from a property, whichever colleague added it. Repeating it changes nothing',
    access: 'crm:write',
    scope: 'changes',
    emits: ['property-untagged'],
    changes: ['tags', 'timeline'],
    params: { tagKey: TagKey },
    response: Crm,
  }),
  listNotes: get('/api/properties/{propertyId}/notes', {
    summary: 'The company’s notes on a property, latest first; X-Total-Count holds their number',
    access: 'crm:read',
    scope: 'leads',
    shows: ['notes'],
    query: pageQuery,
    response: z.array(Note),
  }),
  addNote: post('/api/properties/{propertyId}/notes', {
    summary: 'Write a note',
    access: 'crm:write',
    scope: 'changes',
    emits: ['note-added'],
    changes: ['notes', 'timeline'],
    body: z.object({ body: NoteBody }),
    response: Note,
    status: 201,
  }),
  updateNote: put('/api/properties/{propertyId}/notes/{noteId}', {
    summary: 'Change a note one wrote; the earlier text stays as a revision',
    access: 'crm:write',
    scope: 'changes',
    emits: ['note-edited'],
    changes: ['notes', 'revisions', 'timeline'],
    /** `updatedAt` of the edited note: 409 if it was changed since. */
    body: z.object({ body: NoteBody, updatedAt: z.iso.datetime().optional() }),
    response: Note,
  }),
  listRevisions: get('/api/properties/{propertyId}/notes/{noteId}/revisions', {
    summary: 'The earlier texts of a note, latest first',
    access: 'crm:read',
    scope: 'leads',
    shows: ['revisions'],
    response: z.array(Revision),
  }),
  removeNote: del('/api/properties/{propertyId}/notes/{noteId}', {
    summary: 'Delete a note one wrote, with its revisions',
    access: 'crm:write',
    scope: 'changes',
    emits: ['note-deleted'],
    changes: ['notes', 'timeline'],
    response: Done,
  }),
  listHistory: get('/api/properties/{propertyId}/timeline', {
    summary:
      'What the caller’s company did about a property, its imports and the decisions about reports, latest first',
    access: 'crm:read',
    scope: 'leads',
    shows: ['timeline'],
    fresh: 0,
    query: historyQuery,
    response: z.array(HistoryLine),
  }),
  getPipeline: get('/api/pipeline', {
    summary: 'The company’s deals in numbers, each property once, over those the caller may see',
    access: 'crm:read',
    scope: 'leads',
    shows: ['pipeline'],
    fresh: 0,
    /** When the caller's month and quarter began. */
    query: z.object({ monthSince: z.iso.datetime(), quarterSince: z.iso.datetime() }),
    response: Pipeline,
  }),
  listPipelineWeeks: get('/api/pipeline/weeks', {
    summary:
      'What the company won in each week, and what proposals that could be signed at its end came to, over the properties the caller may see',
    access: 'crm:read',
    scope: 'leads',
    shows: ['pipeline', 'proposals'],
    query: Span,
    response: z.array(PipelineWeek),
  }),
  listDeals: get('/api/pipeline/deals', {
    summary: 'The properties the company moved through stages, the first of each stage or of one in an order',
    access: 'crm:read',
    scope: 'leads',
    shows: ['pipeline'],
    fresh: 0,
    query: z.object({
      stage: z.enum(stages).optional(),
      order: z.enum(dealOrders).default('latest'),
      /** Of each stage. */
      limit: z.coerce.number().int().min(1).max(DEALS_PER_STAGE_MAX).default(DEALS_PER_STAGE),
    }),
    response: z.array(Deal),
  }),
};
