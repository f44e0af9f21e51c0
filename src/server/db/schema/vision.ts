import { type DamageSign, damageSigns } from '#domain/roofs.ts';
import type { Gains } from '#domain/vision/clearly-better.ts';
import type { HeadFigures } from '#domain/vision/figures.ts';
import { type Head, type HeadKind, headKinds } from '#domain/vision/heads.ts';
import { type OutlineRing, outlineSources } from '#domain/vision/outline-feature.ts';
import { type RoofScores, suggestionStates } from '#domain/vision/suggest.ts';
import { sql } from '#server/db/orm.ts';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  varchar,
} from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { captures } from './assessments.ts';
import { createdAt, moment, oneOf } from './columns.ts';
import { properties } from './properties.ts';

const captureId = () =>
  integer('capture_id')
    .notNull()
    .references(() => captures.id, { onDelete: 'cascade' });
const propertyId = () =>
  integer('property_id')
    .notNull()
    .references(() => properties.id, { onDelete: 'cascade' });

/** Where on the ground a property's roof is. */
export const roofOutlines = pgTable(
  'roof_outlines',
  {
    captureId: captureId(),
    propertyId: propertyId(),
    ring: jsonb('ring').$type<OutlineRing>().notNull(),
    /** Courtyards; null without any. */
    holes: jsonb('holes').$type<OutlineRing[]>(),
    /** Of smaller parts, which no roof here has. */
    otherSquareMeters: real('other_square_meters').notNull().default(0),
    source: varchar('source', { length: 16, enum: outlineSources }).notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.captureId, t.propertyId] }),
    index('roof_outlines_property').on(t.propertyId),
    oneOf('roof_outlines_source_known', t.source, outlineSources),
  ],
);

/** Outlines that reviewers drew on a roof's picture: they hold before those of files. */
export const drawnOutlines = pgTable(
  'drawn_outlines',
  {
    captureId: captureId(),
    propertyId: propertyId(),
    ring: jsonb('ring').$type<OutlineRing>().notNull(),
    /** The picture it was drawn on: exact there, in other pictures off by their position error. */
    cropKey: text('crop_key').notNull(),
    /** Null once their account is gone. */
    drawnBy: text('drawn_by').references(() => users.id, { onDelete: 'set null' }),
    drawnAt: moment('drawn_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.captureId, t.propertyId] }),
    index('drawn_outlines_property').on(t.propertyId),
    index('drawn_outlines_drawer').on(t.drawnBy),
  ],
);

/** What software suggests of a roof in a capture: it orders reviewers' work, and is not a fact. */
export const roofSuggestions = pgTable(
  'roof_suggestions',
  {
    captureId: captureId(),
    propertyId: propertyId(),
    state: varchar('state', { length: 16, enum: suggestionStates }).notNull(),
    /** Why nothing is suggested, as sentences. */
    reasons: jsonb('reasons').$type<string[]>().notNull(),
    /** Digest of the model with its heads in hex, and its version. */
    model: varchar('model', { length: 64 }).notNull(),
    modelVersion: varchar('model_version', { length: 32 }).notNull(),
    /** The learned heads that were asked, by their ids; a kind that is not there was asked of the shipped one. */
    heads: jsonb('heads').$type<Partial<Record<HeadKind, number>>>().notNull(),
    /** The roof in numbers; null if it was not looked at. */
    features: jsonb('features').$type<number[]>(),
    /** How much more roof was seen within the outline than around it, from -1 to 1. */
    standsOut: doublePrecision('stands_out'),
    scores: jsonb('scores').$type<RoofScores>(),
    /** Signs that are likely enough to be named. */
    named: jsonb('named').$type<DamageSign[]>().notNull(),
    /** The picture that was looked at, and the outline, by when it was added. */
    cropKey: text('crop_key'),
    outlinedAt: moment('outlined_at'),
    madeAt: moment('made_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.captureId, t.propertyId] }),
    index('roof_suggestions_property').on(t.propertyId),
    oneOf('roof_suggestions_state_known', t.state, suggestionStates),
  ],
);

/** How many roofs of a capture are taken to be damaged, which everything that is suggested of them follows from. */
export const captureShares = pgTable(
  'capture_shares',
  {
    captureId: captureId().primaryKey(),
    /** Digest of the model with its heads that looked at the roofs. */
    model: varchar('model', { length: 64 }).notNull(),
    /** From 0 to 1, with the ends of the 95 percent interval. */
    share: doublePrecision('share').notNull(),
    low: doublePrecision('low').notNull(),
    high: doublePrecision('high').notNull(),
    /** Roofs that it was estimated from, and those of them that a reviewer judged. */
    roofs: integer('roofs').notNull(),
    reviewed: integer('reviewed').notNull(),
    madeAt: moment('made_at').notNull().defaultNow(),
  },
  (t) => [check('capture_shares_ordered', sql`${t.low} <= ${t.share} and ${t.share} <= ${t.high}`)],
);

/** Heads that were learned from reviewed roofs, those that were not better than the one before them as well. */
export const visionHeads = pgTable(
  'vision_heads',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    model: varchar('model', { length: 64 }).notNull(),
    kind: varchar('kind', { length: 32, enum: headKinds }).notNull(),
    version: integer('version').notNull(),
    /** SHA-256 of its JSON in hex. */
    digest: varchar('digest', { length: 64 }).notNull(),
    head: jsonb('head').$type<Head>().notNull(),
    /** Of the head that held and of this one, on roofs kept back. Rows of earlier releases have no gains. */
    figures: jsonb('figures')
      .$type<{ champion: HeadFigures; challenger: HeadFigures; gains?: Gains | undefined }>()
      .notNull(),
    isChampion: boolean('is_champion').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('vision_heads_version').on(t.model, t.kind, t.version),
    uniqueIndex('vision_heads_one_champion').on(t.model, t.kind).where(sql`${t.isChampion}`),
    oneOf('vision_heads_kind_known', t.kind, headKinds),
  ],
);

const signs = Object.keys(damageSigns) as [DamageSign, ...DamageSign[]];

/** What the blind check has to show of a sign, before it is suggested to contractors. No row: never. */
export const suggestionBars = pgTable(
  'suggestion_bars',
  {
    sign: varchar('sign', { length: 32, enum: signs }).primaryKey(),
    /** The least that the lower end of the interval of its precision may be, from 0 to 1. */
    least: real('least').notNull(),
    setBy: text('set_by').references(() => users.id, { onDelete: 'set null' }),
    setAt: moment('set_at').notNull().defaultNow(),
  },
  (t) => [
    index('suggestion_bars_setter').on(t.setBy).where(sql`${t.setBy} is not null`),
    oneOf('suggestion_bars_sign_known', t.sign, signs),
  ],
);
