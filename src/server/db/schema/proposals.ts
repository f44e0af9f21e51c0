import type { ProposalContent } from '#contract/proposal-content.ts';
import type { ProposalFields } from '#contract/proposal-draft.ts';
import type { TemplateFields } from '#contract/proposal-template.ts';
import type { CancellationRight } from '#domain/compliance/choose.ts';
import type { ChosenColor } from '#domain/proposals/colors.ts';
import type { ExtraWork } from '#domain/proposals/offer-price.ts';
import type { Stroke } from '#domain/proposals/signature.ts';
import { signerRoles } from '#domain/proposals/signers.ts';
import { proposalStatuses } from '#domain/proposals/statuses.ts';
import { sql } from '#server/db/orm.ts';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { companies, owningCompany, users } from './accounts.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';
import { files } from './files.ts';
import { people } from './people.ts';
import { costCalculations } from './pricing.ts';
import { properties } from './properties.ts';

/** Title and people have separate columns and rows. */
type DraftFields = Omit<ProposalFields, 'title' | 'recipientIds' | 'signerIds'>;

/**
 * What homeowners sign. A draft is changed and deleted; what was sent never is (the triggers proposals_frozen and
 * proposals_kept), except for what was made with sample prices or for invented homeowners.
 */
export const proposals = pgTable(
  'proposals',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    companyId: owningCompany(),
    /** Whose it is; null once that account is deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The preselected one. */
    costCalculationId: integer('cost_calculation_id').references(() => costCalculations.id, {
      onDelete: 'set null',
    }),
    title: varchar('title', { length: 200 }).notNull(),
    /** What the draft says, except for its recipients. */
    fields: jsonb('fields').$type<DraftFields>().notNull(),
    /** What was sent, and the SHA-256 of it as canonical JSON; null while it is a draft. */
    content: jsonb('content').$type<ProposalContent>(),
    contentSha256: varchar('content_sha256', { length: 64 }),
    pdfUrl: varchar('pdf_url', { length: 2000 }),
    /** The PDF with its certificate, as it was made after the signature. */
    signedPdfKey: text('signed_pdf_key').references(() => files.key, { onDelete: 'set null' }),
    status: varchar('status', { length: 24, enum: proposalStatuses }).notNull().default('draft'),
    /** In US dollars: of the signed option, before that of the preselected one. */
    value: numeric('value', { precision: 12, scale: 2 }),
    isSample: boolean('is_sample').notNull().default(false),
    /** Of the sample company, whose homeowners are invented. */
    isInvented: boolean('is_invented').notNull().default(false),
    /** From 1, without gaps; null while it is a draft. */
    number: integer('number'),
    /** Counts the changes of a draft, so that of two people who edit it the second one notices. */
    version: integer('version').notNull().default(1),
    /** The change of a device that it came with. */
    changeId: uuid('change_id').unique(),
    /** The earlier one that this replaces once it is sent. */
    supersedesId: integer('supersedes_id').references((): AnyPgColumn => proposals.id, {
      onDelete: 'set null',
    }),
    sentAt: moment('sent_at'),
    viewedAt: moment('viewed_at'),
    signedAt: moment('signed_at'),
    declinedAt: moment('declined_at'),
    declineReason: text('decline_reason'),
    /** Who declined, of several who had to sign. */
    declinedBy: varchar('declined_by', { length: 200 }),
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
    /** Why the company ended it; the homeowner reads it. */
    endReason: text('end_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('proposals_property').on(t.propertyId, t.companyId),
    index('proposals_company').on(t.companyId, t.id),
    index('proposals_user').on(t.userId),
    index('proposals_calculation').on(t.costCalculationId),
    index('proposals_signed_pdf').on(t.signedPdfKey).where(sql`${t.signedPdfKey} is not null`),
    index('proposals_supersedes').on(t.supersedesId).where(sql`${t.supersedesId} is not null`),
    // What still runs out.
    index('proposals_open').on(t.expiresAt).where(sql`${t.status} in ('sent', 'viewed')`),
    unique('proposals_number').on(t.companyId, t.number),
    oneOf('proposals_status_known', t.status, proposalStatuses),
    check(
      'proposals_sent_is_frozen',
      sql`(${t.status} = 'draft') = (${t.content} is null) and (${t.content} is null) = (${t.contentSha256} is null)
        and (${t.content} is null) = (${t.number} is null) and (${t.content} is null) = (${t.expiresAt} is null)`,
    ),
  ],
);

/** Which stored file each picture of what was sent is, by its SHA-256. */
export const proposalPictures = pgTable(
  'proposal_pictures',
  {
    proposalId: integer('proposal_id')
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    sha256: varchar('sha256', { length: 64 }).notNull(),
    fileKey: text('file_key')
      .notNull()
      .references(() => files.key),
  },
  (t) => [primaryKey({ columns: [t.proposalId, t.sha256] }), index('proposal_pictures_file').on(t.fileKey)],
);

/** The last number each company has given to a proposal. */
export const proposalNumbers = pgTable('proposal_numbers', {
  companyId: uuid('customer_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  last: integer('last').notNull(),
});

/** Who a proposal is for. Their names and addresses are read from the people of the property until it is sent. */
export const proposalRecipients = pgTable(
  'proposal_recipients',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    proposalId: integer('proposal_id')
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    /** Null once that person is erased. */
    personId: integer('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** In which order they are named. */
    position: integer('position').notNull(),
    /** As they were at sending. */
    name: varchar('name', { length: 200 }),
    email: varchar('email', { length: 254 }),
    /** One of several who must all sign. */
    signs: boolean('signs').notNull().default(false),
  },
  (t) => [
    index('proposal_recipients_proposal').on(t.proposalId),
    index('proposal_recipients_person').on(t.personId),
  ],
);

/** The links that open a proposal without an account. Only the SHA-256 of each. */
export const proposalLinks = pgTable(
  'proposal_links',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    proposalId: integer('proposal_id')
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    /** Whom it was mailed to; null if a rep shows it. */
    recipientId: integer('recipient_id').references(() => proposalRecipients.id, { onDelete: 'cascade' }),
    tokenHash: varchar('token_hash', { length: 64 }).notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [
    index('proposal_links_proposal').on(t.proposalId),
    index('proposal_links_recipient').on(t.recipientId).where(sql`${t.recipientId} is not null`),
  ],
);

/** The signatures of a proposal, with what is kept as evidence. Each is written once (the trigger proposal_signatures_kept). */
export const proposalSignatures = pgTable(
  'proposal_signatures',
  {
    proposalId: integer('proposal_id')
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    /** In which order they signed, from 1. */
    place: integer('place').notNull().default(1),
    role: varchar('role', { length: 8, enum: signerRoles }).notNull().default('customer'),
    /** Which of the people named in the content, from 0. */
    signer: integer('signer').notNull().default(0),
    recipientId: integer('recipient_id').references(() => proposalRecipients.id, { onDelete: 'set null' }),
    name: varchar('name', { length: 200 }).notNull(),
    kind: varchar('kind', { length: 8, enum: ['typed', 'drawn'] }).notNull(),
    /** In a box of 600 × 200; null if it was typed. */
    strokes: jsonb('strokes').$type<Stroke[]>(),
    optionId: integer('option_id').notNull(),
    /** The upgrades that were added; null for none. */
    upgrades: jsonb('upgrades').$type<ExtraWork[]>(),
    /** Which color was chosen for each line of the option that has some; null for none. */
    colors: jsonb('colors').$type<ChosenColor[]>(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    depositCents: bigint('deposit_cents', { mode: 'number' }).notNull(),
    /** Of the content that was signed. */
    contentSha256: varchar('content_sha256', { length: 64 }).notNull(),
    /** What was agreed to, word for word. */
    consent: text('consent').notNull(),
    cancellation: jsonb('cancellation').$type<CancellationRight[]>().notNull(),
    /** By the server's clock, in whole seconds as it is printed. */
    signedAt: moment('signed_at').notNull(),
    address: varchar('address', { length: 64 }).notNull(),
    agent: varchar('agent', { length: 400 }).notNull(),
    /** Where a signer without an address wants the contract, too. */
    copyTo: varchar('copy_to', { length: 254 }),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.place] }),
    unique('proposal_signatures_once').on(t.proposalId, t.role, t.signer),
    index('proposal_signatures_recipient').on(t.recipientId).where(sql`${t.recipientId} is not null`),
    oneOf('proposal_signatures_role_known', t.role, signerRoles),
    oneOf('proposal_signatures_kind_known', t.kind, ['typed', 'drawn']),
    check('proposal_signatures_drawn', sql`(${t.kind} = 'drawn') = (${t.strokes} is not null)`),
  ],
);

/** What a company's proposals have in common. */
export const proposalTemplates = pgTable(
  'proposal_templates',
  {
    companyId: uuid('customer_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    fields: jsonb('fields').$type<TemplateFields>().notNull(),
    logoKey: text('logo_key').references(() => files.key, { onDelete: 'set null' }),
    /** Of the logo, in pixels. */
    logoWidth: integer('logo_width'),
    logoHeight: integer('logo_height'),
    version: integer('version').notNull().default(1),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (t) => [index('proposal_templates_user').on(t.userId), index('proposal_templates_logo').on(t.logoKey)],
);
