import type { GroundCells } from '#domain/ground/cells.ts';
import { type IncomparableReason, incomparableReasons } from '#domain/imagery/compare.ts';
import { pictureStates } from '#domain/imagery/judge.ts';
import type { Placement } from '#domain/imagery/orthophoto.ts';
import type { Quality } from '#domain/imagery/quality.ts';
import { sql } from '#server/db/orm.ts';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  varchar,
} from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { captures } from './assessments.ts';
import { createdAt, moment, oneOf } from './columns.ts';
import { files } from './files.ts';
import { properties } from './properties.ts';

/** What is kept of each file that was sent for a capture, of those too that could not be read. */
export const captureImages = pgTable(
  'capture_images',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    captureId: integer('capture_id')
      .notNull()
      .references(() => captures.id, { onDelete: 'cascade' }),
    /** SHA-256 of the file in hex: the same picture again is no second one. */
    digest: varchar('digest', { length: 64 }).notNull(),
    name: varchar('name', { length: 255 }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** By the zone that its camera names, else by that of the ZIP code: `camera.zoneSource`. */
    takenAt: moment('taken_at'),
    /** Null if the picture could not be read. */
    camera: jsonb('camera').$type<Placement>(),
    quality: jsonb('quality').$type<Quality>(),
    /** Marked as not taken by a camera. */
    simulated: boolean('simulated').notNull().default(false),
    state: varchar('state', { length: 16, enum: pictureStates }).notNull(),
    reasons: jsonb('reasons').$type<string[]>().notNull(),
    /** As it was sent; taken away at delivery, unless originals are kept. */
    originalKey: text('original_key').references(() => files.key, { onDelete: 'set null' }),
    scaledKey: text('scaled_key').references(() => files.key, { onDelete: 'set null' }),
    addedBy: text('added_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('capture_images_once').on(t.captureId, t.digest),
    index('capture_images_author').on(t.addedBy),
    index('capture_images_original').on(t.originalKey),
    index('capture_images_scaled').on(t.scaledKey),
    oneOf('capture_images_state_known', t.state, pictureStates),
  ],
);

/** The ground as all pictures of a capture show it, drawn once as tiles of the web's maps. */
export const captureGrounds = pgTable(
  'capture_grounds',
  {
    captureId: integer('capture_id')
      .primaryKey()
      .references(() => captures.id, { onDelete: 'cascade' }),
    /** A PMTiles archive of JPEGs, and of WebPs where some is transparent; null if its file is gone. */
    archiveKey: text('archive_key').references(() => files.key, { onDelete: 'set null' }),
    minZoom: smallint('min_zoom').notNull(),
    maxZoom: smallint('max_zoom').notNull(),
    /** Degrees around it. */
    west: doublePrecision('west').notNull(),
    south: doublePrecision('south').notNull(),
    east: doublePrecision('east').notNull(),
    north: doublePrecision('north').notNull(),
    cells: jsonb('cells').$type<GroundCells>().notNull(),
    /** How many pictures it was drawn from, and whether any of them is simulated. */
    orthophotos: integer('orthophotos').notNull(),
    frames: integer('frames').notNull(),
    simulated: boolean('simulated').notNull(),
    /** Of the capture, when it was drawn. */
    picturesVersion: integer('pictures_version').notNull(),
    builtAt: moment('built_at').notNull().defaultNow(),
  },
  (t) => [index('capture_grounds_archive').on(t.archiveKey), index('capture_grounds_box').on(t.west, t.east)],
);

/** Which pictures of a capture show a property’s roof, the best one first; that one is cut out. */
export const roofViews = pgTable(
  'roof_views',
  {
    captureId: integer('capture_id')
      .notNull()
      .references(() => captures.id, { onDelete: 'cascade' }),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    /** 1 is the best. */
    rank: smallint('rank').notNull(),
    imageId: integer('image_id')
      .notNull()
      .references(() => captureImages.id, { onDelete: 'cascade' }),
    /** Meters on the ground to the point below the camera. */
    offNadir: doublePrecision('off_nadir_m').notNull(),
    /** Meters of a pixel at the height of a roof. */
    gsd: doublePrecision('gsd_m').notNull(),
    /** How far from where it is looked for the roof may be, in meters. */
    positionError: doublePrecision('position_error_m').notNull(),
    /** With its surroundings, and alone; of rank 1. */
    imageKey: text('image_key').references(() => files.key, { onDelete: 'set null' }),
    cropKey: text('crop_key').references(() => files.key, { onDelete: 'set null' }),
    /** Meters of the latter from its middle to its left edge. */
    cropHalfWidth: doublePrecision('crop_half_width_m'),
  },
  (t) => [
    primaryKey({ columns: [t.captureId, t.propertyId, t.rank] }),
    // Whole, for a deleted property takes every view of it along.
    index('roof_views_property').on(t.propertyId, t.captureId),
    index('roof_views_image').on(t.imageId),
    index('roof_views_image_file').on(t.imageKey),
    index('roof_views_crop_file').on(t.cropKey),
  ],
);

/** How different a roof looks from an earlier capture: the alignment of its two pictures, or why there is none. */
export const roofComparisons = pgTable(
  'roof_comparisons',
  {
    captureId: integer('capture_id')
      .notNull()
      .references(() => captures.id, { onDelete: 'cascade' }),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    earlierId: integer('earlier_id')
      .notNull()
      .references(() => captures.id, { onDelete: 'cascade' }),
    /** Why they cannot be compared; the rest is null then. */
    reason: varchar('reason', { length: 16 }).$type<IncomparableReason>(),
    score: doublePrecision('score'),
    /** The center of the earlier picture within the later one: meters, and degrees counterclockwise. */
    east: doublePrecision('east_m'),
    north: doublePrecision('north_m'),
    turnDegrees: doublePrecision('turn_degrees'),
  },
  (t) => [
    primaryKey({ columns: [t.captureId, t.propertyId] }),
    index('roof_comparisons_property').on(t.propertyId),
    index('roof_comparisons_earlier').on(t.earlierId),
    oneOf('roof_comparisons_reason_known', t.reason, Object.keys(incomparableReasons)),
    check('roof_comparisons_score_or_reason', sql`(${t.reason} is null) = (${t.score} is not null)`),
  ],
);
