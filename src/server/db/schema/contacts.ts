import { channels, optOutChannels, optOutSources } from '#domain/compliance/contact/channels.ts';
import { contactBases, lineKinds } from '#domain/compliance/contact/question.ts';
import { contactPointKinds, contactSources } from '#domain/contacts/points.ts';
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
  varchar,
} from '#server/db/pg-core.ts';
import { owningCompany, users } from './accounts.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';
import { people } from './people.ts';
import { properties } from './properties.ts';

/**
 * A phone number or email address of a person, with where it came from and what is known of it. The number and address
 * on the person themselves need no row here while nothing more is known of them than that they were typed.
 */
export const contactPoints = pgTable(
  'contact_points',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: owningCompany(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 8, enum: contactPointKinds }).notNull(),
    /** As domain/people/phone.ts and email.ts normalize it. */
    value: varchar('value', { length: 254 }).notNull(),
    lineKind: varchar('line_kind', { length: 8, enum: lineKinds }).notNull().default('unknown'),
    source: varchar('source', { length: 12, enum: contactSources }).notNull(),
    /** The file or vendor it came from. */
    sourceName: varchar('source_name', { length: 200 }),
    basis: varchar('basis', { length: 16, enum: contactBases }).notNull(),
    obtainedOn: date('obtained_on').notNull(),
    /** In percent, as the source states it. */
    confidence: smallint('confidence'),
    /** What the person agreed to, word for word, and when. */
    consentText: varchar('consent_text', { length: 2000 }),
    consentOn: date('consent_on'),
    /** The do-not-call registry's answer, and the day it was asked. */
    registryListed: boolean('registry_listed'),
    registryCheckedOn: date('registry_checked_on'),
    /** The row of the file it came in, column by column, as written. */
    original: jsonb('original').$type<Record<string, string>>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('contact_points_value').on(t.personId, t.kind, t.value),
    index('contact_points_company').on(t.companyId, t.kind, t.value),
    oneOf('contact_points_kind_known', t.kind, contactPointKinds),
    oneOf('contact_points_line_known', t.lineKind, lineKinds),
    oneOf('contact_points_source_known', t.source, contactSources),
    oneOf('contact_points_basis_known', t.basis, contactBases),
    check('contact_points_confidence_percent', sql`${t.confidence} between 0 and 100`),
    check('contact_points_consent_whole', sql`(${t.consentText} is null) = (${t.consentOn} is null)`),
    check(
      'contact_points_registry_whole',
      sql`(${t.registryListed} is null) = (${t.registryCheckedOn} is null)`,
    ),
  ],
);

/** Do-not-contact lists that a company imported. Undoing one deletes it, and its opt-outs with it. */
export const optOutLists = pgTable(
  'opt_out_lists',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: owningCompany(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    fileName: varchar('file_name', { length: 200 }).notNull(),
    /** Where the company has the list from, in its words. */
    origin: varchar('origin', { length: 200 }).notNull(),
    rows: integer('rows').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('opt_out_lists_company').on(t.companyId, t.id),
    index('opt_out_lists_user').on(t.userId).where(sql`${t.userId} is not null`),
  ],
);

/**
 * That a household or a number is not to be reached. It binds the whole company. From the opt-out of a door follow those of
 * the people known there, of its mailboxes and of its owner, so that they hold at every other door: the triggers
 * opt_outs_bind, property_tags_bind, people_bind and contact_points_bind add them, bindMailboxes of the contact gate the
 * mailboxes, and opt_outs_free takes them off again.
 */
export const optOuts = pgTable(
  'opt_outs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: owningCompany(),
    /** The door it is about; of a value, where it was recorded, null for one of an imported list. */
    propertyId: integer('property_id').references(() => properties.id, { onDelete: 'cascade' }),
    /**
     * What it is of wherever the company meets it: a phone number, an email address, a mailbox ('85251 12 MAIN ST', see
     * mailboxOf of domain/mail), or an owner ('owner 5571', with their owner_key). Null for the whole door.
     */
    value: varchar('value', { length: 254 }),
    /** Whether it follows from the opt-out of its door, on the same channel and from the same source. */
    follows: boolean('follows').notNull().default(false),
    /** The list it was imported with. */
    listId: integer('list_id').references(() => optOutLists.id, { onDelete: 'cascade' }),
    channel: varchar('channel', { length: 8, enum: optOutChannels }).notNull(),
    source: varchar('source', { length: 12, enum: optOutSources }).notNull(),
    note: varchar('note', { length: 500 }),
    /** Who recorded it; null if the household did, or that account is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    on: date('stated_on').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('opt_outs_once').on(
      t.propertyId,
      t.companyId,
      t.channel,
      t.source,
      sql`coalesce(${t.value}, '')`,
    ),
    uniqueIndex('opt_outs_of_lists_once')
      .on(t.companyId, t.value, t.channel, t.source)
      .where(sql`${t.propertyId} is null`),
    index('opt_outs_value').on(t.companyId, t.value).where(sql`${t.value} is not null`),
    index('opt_outs_company').on(t.companyId),
    index('opt_outs_list').on(t.listId).where(sql`${t.listId} is not null`),
    check('opt_outs_of_something', sql`coalesce(${t.value}, ${t.propertyId}::text) is not null`),
    index('opt_outs_user').on(t.userId).where(sql`${t.userId} is not null`),
    oneOf('opt_outs_channel_known', t.channel, optOutChannels),
    oneOf('opt_outs_source_known', t.source, optOutSources),
  ],
);

/**
 * Opt-outs of properties that were deleted, the tag 'Do not contact' among them. They bind again whatever property comes
 * to that address or parcel number, and their numbers are never called meanwhile.
 */
export const keptOptOuts = pgTable(
  'kept_opt_outs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: owningCompany(),
    zipCode: varchar('zip_code', { length: 5 }).notNull(),
    /** Both as the property had them. Keys are made of the address when they are compared: their rules change. */
    address: varchar('address', { length: 300 }).notNull(),
    identity: text('identity').notNull(),
    value: varchar('value', { length: 254 }),
    follows: boolean('follows').notNull().default(false),
    listId: integer('list_id').references(() => optOutLists.id, { onDelete: 'cascade' }),
    channel: varchar('channel', { length: 8, enum: optOutChannels }).notNull(),
    source: varchar('source', { length: 12, enum: optOutSources }).notNull(),
    note: varchar('note', { length: 500 }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    on: date('stated_on').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('kept_opt_outs_once').on(
      t.zipCode,
      t.address,
      t.identity,
      t.companyId,
      t.channel,
      t.source,
      sql`coalesce(${t.value}, '')`,
    ),
    index('kept_opt_outs_value').on(t.companyId, t.value).where(sql`${t.value} is not null`),
    index('kept_opt_outs_company').on(t.companyId),
    index('kept_opt_outs_list').on(t.listId).where(sql`${t.listId} is not null`),
    index('kept_opt_outs_user').on(t.userId).where(sql`${t.userId} is not null`),
    oneOf('kept_opt_outs_channel_known', t.channel, optOutChannels),
    oneOf('kept_opt_outs_source_known', t.source, optOutSources),
  ],
);

/**
 * What is printed on a piece of mail: it opens the pages of that roof without an account, and the way to opt out. Where the
 * property was deleted, the code keeps its place: the household may still opt out.
 */
export const contactCodes = pgTable(
  'contact_codes',
  {
    /** As domain/contacts/codes.ts makes it. */
    code: varchar('code', { length: 16 }).primaryKey(),
    companyId: owningCompany(),
    propertyId: integer('property_id').references(() => properties.id, { onDelete: 'set null' }),
    /** These three as the deleted property had them; null while there is one. */
    zipCode: varchar('zip_code', { length: 5 }),
    address: varchar('address', { length: 300 }),
    identity: text('identity'),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_codes_company').on(t.companyId),
    index('contact_codes_property').on(t.propertyId, t.companyId),
    index('contact_codes_zip').on(t.zipCode).where(sql`${t.zipCode} is not null`),
  ],
);

/** Addresses that cities list as not to be knocked at, of imported files. An import replaces whole cities. */
export const noKnockAddresses = pgTable(
  'no_knock_addresses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    state: varchar('state', { length: 2 }).notNull(),
    city: varchar('city', { length: 120 }).notNull(),
    zipCode: varchar('zip_code', { length: 5 }).notNull(),
    /** As written. */
    address: varchar('address', { length: 300 }).notNull(),
    /** As properties have it. */
    addressKey: text('address_key').notNull(),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day'),
    source: varchar('source', { length: 300 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('no_knock_addresses_place').on(t.zipCode, t.addressKey),
    index('no_knock_addresses_city').on(t.state, sql`lower(${t.city})`),
  ],
);

/** What the gate answered, and by which rules: for an action about one door, or for a list of doors at once. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: owningCompany(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null for a list. */
    propertyId: integer('property_id').references(() => properties.id, { onDelete: 'cascade' }),
    channel: varchar('channel', { length: 8, enum: channels }).notNull(),
    /** What it was asked for: 'asked', 'proposal', 'walk'. */
    purpose: varchar('purpose', { length: 24 }).notNull(),
    /** The moment that was asked about; null for lists that are used later. */
    at: moment('asked_about'),
    /** Doors that were asked about, and those of them that may be contacted. */
    doors: integer('doors').notNull(),
    allowed: integer('allowed').notNull(),
    /** How many doors each reason held back. */
    reasons: jsonb('reasons').$type<Record<string, number>>().notNull(),
    rulesVersion: varchar('rules_version', { length: 24 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_answers_property').on(t.propertyId, t.companyId).where(sql`${t.propertyId} is not null`),
    index('contact_answers_company').on(t.companyId, t.createdAt),
    index('contact_answers_user').on(t.userId).where(sql`${t.userId} is not null`),
    oneOf('contact_answers_channel_known', t.channel, channels),
  ],
);

/** Owners whose contacts a company has looked up or imported: each counts once a year towards its plan. */
export const contactReveals = pgTable(
  'contact_reveals',
  {
    companyId: owningCompany(),
    /** As domain/contacts/allowance.ts makes it of the owner's name and mailing address. */
    ownerKey: varchar('owner_key', { length: 64 }).notNull(),
    at: moment('revealed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.ownerKey] }),
    index('contact_reveals_when').on(t.companyId, t.at),
  ],
);
