import { z } from 'zod';
import { undeliverableForms } from '#domain/mail/address.ts';
import {
  addressees,
  campaignStates,
  gates,
  HOLDOUT,
  MOST_DOORS,
  NEW_ROOF,
  WINDOW_DAYS,
} from '#domain/mail/campaign.ts';
import { TEXT_LENGTHS } from '#domain/mail/design.ts';
import { pieceFormatNames } from '#domain/mail/formats.ts';
import { returnKinds } from '#domain/mail/returns.ts';
import { operationStates } from '#domain/operations.ts';
import { del, get, post, put } from './endpoint.ts';
import { LeadQuery, RepliedQuery } from './lead-filters.ts';
import { MailResults, MailReturns } from './mail-results.ts';
import { CalendarDay, Paging, typed } from './paging.ts';
import { Done } from './problem.ts';

export const MailDesign = z.strictObject({
  format: z.enum(pieceFormatNames),
  headline: typed(TEXT_LENGTHS.headline),
  message: typed(TEXT_LENGTHS.message),
  callToAction: typed(TEXT_LENGTHS.callToAction),
  showPicture: z.boolean(),
  showFacts: z.boolean(),
});
export type MailDesign = z.infer<typeof MailDesign>;

const audience = {
  addressee: z.enum(addressees),
  skipsVacant: z.boolean(),
  /** Doors whose roof was replaced within so many years are left out. */
  replacedYears: z.int().min(NEW_ROOF.least).max(NEW_ROOF.most).default(NEW_ROOF.usual),
  windowDays: z.int().min(WINDOW_DAYS.least).max(WINDOW_DAYS.most),
};

export const MailCampaignFields = z.strictObject({
  name: typed(80).min(1, 'Please give the campaign a name'),
  filter: LeadQuery,
  design: MailDesign,
  ...audience,
  holdoutPercent: z.int().min(HOLDOUT.least).max(HOLDOUT.most),
});
export type MailCampaignFields = z.infer<typeof MailCampaignFields>;

const GateCounts = z.record(z.enum(gates), z.int());

/** In cents, with the plan’s percent on top. */
export const MailCost = z.object({
  printCents: z.int(),
  markupPercent: z.int(),
  markupCents: z.int(),
  totalCents: z.int(),
});

export const MailAudience = z.object({
  /** Doors that the filter means. */
  matched: z.int(),
  /** How many each gate holds back, each door once; null if there are too many to read all addresses. */
  gates: GateCounts.nullable(),
  /** Of addresses that cannot be mailed to, why not. */
  undeliverable: z.partialRecord(z.enum(undeliverableForms), z.int()),
  /** Who is left, who of them is held out, and who gets a piece. */
  left: z.int(),
  heldOut: z.int(),
  pieces: z.int(),
  cost: MailCost.nullable(),
  /** Why it cannot be frozen; null if it can. */
  refusal: z.string().nullable(),
  /** A few of those who are left, for proofs. */
  first: z.array(z.object({ propertyId: z.int(), address: z.string(), lines: z.array(z.string()) })),
});
export type MailAudience = z.infer<typeof MailAudience>;

/** A file for the print shop, by its number from 1. */
export const PrintFile = z.object({
  number: z.int(),
  pieces: z.int(),
  /** How many households in it have opted out since it was made: it is not to be printed then. */
  optedOut: z.int(),
  /** Whether it can be downloaded. */
  isThere: z.boolean(),
});
export type PrintFile = z.infer<typeof PrintFile>;

export const MailCampaign = MailCampaignFields.omit({ filter: true }).extend({
  id: z.int(),
  state: z.enum(campaignStates),
  filter: RepliedQuery,
  /** Whether part of the filter no longer exists. */
  isPartial: z.boolean(),
  /** Problems of its texts, each with the text it is about. */
  problems: z.array(z.object({ text: z.enum(['headline', 'message', 'callToAction']), why: z.string() })),
  createdAt: z.iso.datetime(),
  frozenAt: z.iso.datetime().nullable(),
  mailedOn: z.iso.date().nullable(),
  /** What became of the audience when it was frozen. */
  frozen: z
    .object({
      matched: z.int(),
      gates: GateCounts,
      pieces: z.int(),
      heldOut: z.int(),
      cost: MailCost.nullable(),
    })
    .nullable(),
  print: z
    .object({
      operationId: z.uuid(),
      state: z.enum(operationStates),
      files: z.array(PrintFile),
      /** How many there will be. */
      of: z.int(),
    })
    .nullable(),
});
export type MailCampaign = z.infer<typeof MailCampaign>;

export const MailCampaignLine = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(campaignStates),
  format: z.enum(pieceFormatNames),
  pieces: z.int(),
  heldOut: z.int(),
  frozenAt: z.iso.datetime().nullable(),
  mailedOn: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
});
export type MailCampaignLine = z.infer<typeof MailCampaignLine>;

export const MailPiece = z.object({
  propertyId: z.int(),
  /** From 1, as in the manifest. */
  number: z.int(),
  address: z.string(),
  lines: z.array(z.string()),
  scans: z.int(),
  /** What became of it where it did not arrive. */
  returned: z.object({ kind: z.enum(returnKinds), text: z.string() }).nullable(),
});
export type MailPiece = z.infer<typeof MailPiece>;

export const mailCampaigns = {
  list: get('/api/mail/campaigns', {
    summary: 'The company’s mail campaigns, the newest first',
    access: 'team:lead',
    scope: 'leads',
    shows: ['mail-campaigns'],
    query: Paging,
    response: z.array(MailCampaignLine),
  }),
  create: post('/api/mail/campaigns', {
    summary: 'Begin a campaign as a draft',
    access: 'team:lead',
    scope: 'mail',
    changes: ['mail-campaigns'],
    body: MailCampaignFields,
    response: MailCampaign,
    status: 201,
  }),
  get: get('/api/mail/campaigns/{campaignId}', {
    summary: 'A campaign with its print files',
    access: 'team:lead',
    scope: 'leads',
    shows: ['mail-campaigns'],
    response: MailCampaign,
  }),
  update: put('/api/mail/campaigns/{campaignId}', {
    summary: 'Change a draft',
    access: 'team:lead',
    scope: 'mail',
    changes: ['mail-campaigns'],
    body: MailCampaignFields,
    response: MailCampaign,
  }),
  remove: del('/api/mail/campaigns/{campaignId}', {
    summary: 'Delete a campaign that was not mailed; its doors are free for others',
    access: 'team:lead',
    scope: 'mail',
    changes: ['mail-campaigns'],
    response: Done,
  }),
  audience: get('/api/mail/campaigns/{campaignId}/audience', {
    summary: 'Whom a draft would reach now: what each gate holds back, who is held out, and what it costs',
    access: 'team:lead',
    scope: 'leads',
    shows: ['mail-campaigns', 'mail-settings', 'properties', 'tags', 'contact-standing'],
    response: MailAudience,
  }),
  freeze: post('/api/mail/campaigns/{campaignId}/freeze', {
    summary: 'Draw the holdout and make the pieces; from then on the campaign does not change',
    access: 'team:lead',
    scope: 'mail',
    changes: ['mail-campaigns'],
    response: MailCampaign,
  }),
  listPieces: get('/api/mail/campaigns/{campaignId}/pieces', {
    summary: 'The pieces of a frozen campaign, in the order in which they are printed',
    access: 'team:lead',
    scope: 'leads',
    shows: ['mail-campaigns'],
    query: Paging,
    response: z.array(MailPiece),
  }),
  proof: get('/api/mail/campaigns/{campaignId}/proof/{propertyId}', {
    summary: 'The piece of one door as a PDF, as it will be printed',
    access: 'team:lead',
    scope: 'leads',
    response: z.string(),
    reply: 'file',
  }),
  print: post('/api/mail/campaigns/{campaignId}/print', {
    summary: 'Make the print files of a frozen campaign; begun again it makes those that are missing',
    access: 'team:lead',
    scope: 'mail',
    changes: ['mail-campaigns', 'operations'],
    response: MailCampaign,
    status: 202,
  }),
  getFile: get('/api/mail/campaigns/{campaignId}/files/{number}', {
    summary: 'A print file',
    access: 'team:lead',
    scope: 'leads',
    params: { number: z.coerce.number().int().min(1).max(MOST_DOORS) },
    response: z.string(),
    reply: 'file',
  }),
  getManifest: get('/api/mail/campaigns/{campaignId}/manifest', {
    summary: 'Every piece with its file, pages, address and barcode number, as CSV',
    access: 'team:lead',
    scope: 'exports',
    response: z.string(),
    reply: 'csv',
  }),
  setMailed: put('/api/mail/campaigns/{campaignId}/mailed-on', {
    summary: 'Record the day the pieces were handed to the Postal Service; results count from then on',
    access: 'team:lead',
    scope: 'mail',
    emits: ['mail-sent'],
    changes: ['mail-campaigns', 'timeline'],
    body: z.strictObject({ day: CalendarDay }),
    response: MailCampaign,
  }),
  importReturns: post('/api/mail/campaigns/{campaignId}/returns', {
    summary: 'Take in the file of a mail house that says which pieces did not arrive (multipart: file)',
    access: 'team:lead',
    scope: 'mail',
    changes: ['mail-campaigns'],
    files: z.object({}),
    response: MailReturns,
  }),
  results: get('/api/mail/campaigns/{campaignId}/results', {
    summary: 'What came of a campaign, against the doors that were held out',
    access: 'team:lead',
    scope: 'leads',
    shows: ['mail-campaigns', 'knocks', 'appointments', 'stages'],
    fresh: 30,
    response: MailResults,
  }),
};
