import type { LeadQuery } from '#contract/lead-filters.ts';
import type { MailDesign } from '#contract/mail-campaigns.ts';
import type { MailAddress } from '#domain/mail/address.ts';
import { addressees, campaignStates, type Gate } from '#domain/mail/campaign.ts';
import type { PieceFormat } from '#domain/mail/formats.ts';
import { RETURN_TEXT_LENGTH, returnKinds } from '#domain/mail/returns.ts';
import { houseModes, VENDOR_TEXT_LENGTH } from '#domain/mail/sending.ts';
import { sql } from '#server/db/orm.ts';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { owningCompany, users } from './accounts.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';
import { files } from './files.ts';
import { properties } from './properties.ts';

/** What a company prints on all of its mail, and what its print shop asks for a piece. */
export const mailSettings = pgTable('mail_settings', {
  companyId: owningCompany().primaryKey(),
  /** Where pieces that cannot be delivered go instead of the company's address; null for that. */
  returnsTo: text('returns_to').array(),
  // Read by the release before, which does not know that the company's settings hold these; a later one drops them.
  returnName: varchar('return_name', { length: 120 }).notNull(),
  returnLines: text('return_lines').array().notNull(),
  phone: varchar('phone', { length: 24 }),
  license: varchar('license', { length: 60 }),
  color: varchar('color', { length: 7 }).notNull(),
  /** Instead of a stamp. */
  indicia: text('indicia').array(),
  /** From the Postal Service, for barcodes. */
  mailerId: varchar('mailer_id', { length: 9 }),
  serviceType: varchar('service_type', { length: 3 }).notNull(),
  /** In cents, print and postage. */
  unitCents: jsonb('unit_cents').$type<Partial<Record<PieceFormat, number>>>().notNull(),
  updatedAt: updatedAt(),
});

/** A mailing: a draft until it is frozen, which draws who gets a piece and who is held out. */
export const mailCampaigns = pgTable(
  'mail_campaigns',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: owningCompany(),
    /** Who made it; null once that account is deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: varchar('name', { length: 80 }).notNull(),
    state: varchar('state', { length: 8, enum: campaignStates }).notNull().default('draft'),
    filter: jsonb('filter').$type<LeadQuery>().notNull(),
    design: jsonb('design').$type<MailDesign>().notNull(),
    addressee: varchar('addressee', { length: 8, enum: addressees }).notNull(),
    skipsVacant: boolean('skips_vacant').notNull(),
    /** Doors whose roof was replaced within so many years are left out; null for none. */
    replacedYears: smallint('replaced_years'),
    windowDays: smallint('window_days').notNull(),
    holdoutPercent: smallint('holdout_percent').notNull(),
    /** What the holdout was drawn by. */
    seed: varchar('seed', { length: 32 }).notNull(),
    frozenAt: moment('frozen_at'),
    /** Doors that the filter meant as it was frozen, and how many of them each gate held back. */
    matched: integer('matched'),
    gates: jsonb('gates').$type<Record<Gate, number>>(),
    /** In cents and percent, as they were when it was frozen. */
    unitCents: integer('unit_cents'),
    markupPercent: smallint('markup_percent'),
    /** The operation that makes its print files. */
    operationId: uuid('operation_id'),
    /** When one of them was downloaded first. */
    filesTakenAt: moment('files_taken_at'),
    /** The operation that sends its pieces to a print house, the latest one. */
    sendOperationId: uuid('send_operation_id'),
    mailedOn: date('mailed_on', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('mail_campaigns_company').on(t.companyId, t.id),
    index('mail_campaigns_user').on(t.userId).where(sql`${t.userId} is not null`),
    oneOf('mail_campaigns_state_known', t.state, campaignStates),
    oneOf('mail_campaigns_addressee_known', t.addressee, addressees),
    check('mail_campaigns_frozen_whole', sql`(${t.state} = 'frozen') = (${t.frozenAt} is not null)`),
    check('mail_campaigns_mailed_frozen', sql`${t.mailedOn} is null or ${t.state} = 'frozen'`),
  ],
);

/**
 * A door of a frozen campaign: a piece of mail, or a door that is held out. Of a company's campaigns a door is in one
 * within the days it is taken for (the constraint mail_pieces_once).
 */
export const mailPieces = pgTable(
  'mail_pieces',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => mailCampaigns.id, { onDelete: 'cascade' }),
    companyId: owningCompany(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    isHeldOut: boolean('is_held_out').notNull(),
    /** In the order in which trays are filled, from 0; null for held-out doors. */
    position: integer('position'),
    recipient: text('recipient').array().notNull(),
    address: jsonb('address').$type<MailAddress>().notNull(),
    /** mailboxOf of domain/mail. */
    mailbox: varchar('mailbox', { length: 160 }).generatedAlwaysAs(
      sql`(address ->> 'zipCode') || ' ' || (address ->> 'street')
        || coalesce(' # ' || regexp_replace(address ->> 'unit', '^(?:APT|UNIT|STE|#) ', ''), '')`,
    ),
    /** What is printed on it: see contact_codes. */
    code: varchar('code', { length: 16 }),
    /** The number of the print file that has it. */
    printedIn: smallint('printed_in'),
    takenFrom: date('taken_from', { mode: 'string' }).notNull(),
    takenUntil: date('taken_until', { mode: 'string' }).notNull(),
    scans: integer('scans').notNull().default(0),
    firstScanAt: moment('first_scan_at'),
    /** What the mail house says became of it where it did not arrive, and in its words. */
    returnKind: varchar('return_kind', { length: 16, enum: returnKinds }),
    returnText: varchar('return_text', { length: RETURN_TEXT_LENGTH }),
  },
  (t) => [
    uniqueIndex('mail_pieces_position').on(t.campaignId, t.position),
    uniqueIndex('mail_pieces_door').on(t.campaignId, t.propertyId),
    uniqueIndex('mail_pieces_code').on(t.code),
    index('mail_pieces_property').on(t.propertyId, t.companyId),
    index('mail_pieces_mailbox').on(t.companyId, t.mailbox),
    oneOf('mail_pieces_return_known', t.returnKind, returnKinds),
    check(
      'mail_pieces_held_out_gets_nothing',
      sql`${t.isHeldOut} = (${t.position} is null) and ${t.isHeldOut} = (${t.code} is null)`,
    ),
  ],
);

/** What a print house was asked to print of a campaign, and what it answered. */
export const mailSends = pgTable(
  'mail_sends',
  {
    pieceId: bigint('piece_id', { mode: 'number' })
      .notNull()
      .references(() => mailPieces.id, { onDelete: 'cascade' }),
    mode: varchar('mode', { length: 4, enum: houseModes }).notNull(),
    /** Noted before the call: with no answer below, the house may have taken the piece or not. */
    askedAt: moment('asked_at').notNull(),
    /** The house's own id of the piece, and when it was noted. */
    houseId: varchar('house_id', { length: 64 }),
    takenAt: moment('taken_at'),
    /** Why the house does not take it, in its words. */
    refusal: varchar('refusal', { length: VENDOR_TEXT_LENGTH }),
  },
  (t) => [
    primaryKey({ columns: [t.pieceId, t.mode] }),
    oneOf('mail_sends_mode_known', t.mode, houseModes),
    check('mail_sends_one_answer', sql`${t.houseId} is null or ${t.refusal} is null`),
    check('mail_sends_taken_whole', sql`(${t.houseId} is null) = (${t.takenAt} is null)`),
  ],
);

/** The files for the print shop, by their number from 1. */
export const mailFiles = pgTable(
  'mail_files',
  {
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => mailCampaigns.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    fileKey: text('file_key').references(() => files.key, { onDelete: 'set null' }),
    pieces: integer('pieces').notNull(),
    madeAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.number] }),
    index('mail_files_file').on(t.fileKey).where(sql`${t.fileKey} is not null`),
  ],
);

/** What somebody wrote on the page of their roof. */
export const mailReplies = pgTable(
  'mail_replies',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: owningCompany(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    /** Null once the campaign is deleted. */
    pieceId: bigint('piece_id', { mode: 'number' }).references(() => mailPieces.id, { onDelete: 'set null' }),
    name: varchar('name', { length: 120 }).notNull(),
    phone: varchar('phone', { length: 40 }),
    email: varchar('email', { length: 254 }),
    message: varchar('message', { length: 1000 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('mail_replies_company').on(t.companyId, t.id),
    index('mail_replies_property').on(t.propertyId),
    index('mail_replies_piece').on(t.pieceId).where(sql`${t.pieceId} is not null`),
  ],
);
