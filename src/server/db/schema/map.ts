import {
  bigint,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  varchar,
} from '#server/db/pg-core.ts';
import { moment } from './columns.ts';
import { zipCodes } from './territories.ts';

const zipCode = () =>
  varchar('zip_code', { length: 5 })
    .notNull()
    .references(() => zipCodes.zipCode, { onDelete: 'cascade' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const count = (name: string) => integer(name).notNull().default(0);
const severityCounts = () => ({
  none: count('none'),
  minor: count('minor'),
  moderate: count('moderate'),
  severe: count('severe'),
  unknown: count('unknown'),
});

/**
 * What the map keeps of each ZIP, made again by the first look after its properties changed (server/points/
 * refresh.data.ts): a row whose version is not the ZIP's own, or is missing, is stale and never shown.
 */
export const mapZips = pgTable('map_zips', {
  zipCode: varchar('zip_code', { length: 5 })
    .primaryKey()
    .references(() => zipCodes.zipCode, { onDelete: 'cascade' }),
  /** The ZIP's data_version that chunks and cells were made from. */
  dataVersion: bigint('data_version', { mode: 'number' }).notNull().default(-1),
  /** How chunks and cells were written: see MAP_SHAPE. */
  shape: smallint('shape').notNull().default(0),
  /** All the ZIP's properties by severity, with and without a position. */
  ...severityCounts(),
  withoutPosition: count('without_position'),
  /** Degrees around the properties with a position; null if there are none. */
  west: doublePrecision('west'),
  south: doublePrecision('south'),
  east: doublePrecision('east'),
  north: doublePrecision('north'),
});

/** A ZIP's points within one tile of zoom 14, packed: see domain/points/packed.ts. */
export const mapChunks = pgTable(
  'map_chunks',
  {
    zipCode: zipCode(),
    /** The tile's column and row; both -1 for the properties without a position. */
    x: integer('x').notNull(),
    y: integer('y').notNull(),
    points: bytes('points').notNull(),
  },
  (t) => [primaryKey({ columns: [t.x, t.y, t.zipCode] }), index('map_chunks_zip').on(t.zipCode)],
);

/** The number of a ZIP's properties in each cell of the world's grid of 2^level by 2^level. */
export const mapCells = pgTable(
  'map_cells',
  {
    zipCode: zipCode(),
    level: smallint('level').notNull(),
    x: integer('x').notNull(),
    y: integer('y').notNull(),
    /** The middle of the properties, in world units. */
    middleX: integer('middle_x').notNull(),
    middleY: integer('middle_y').notNull(),
    ...severityCounts(),
  },
  (t) => [primaryKey({ columns: [t.level, t.x, t.y, t.zipCode] }), index('map_cells_zip').on(t.zipCode)],
);

/** Outlines of ZIPs as an administrator imported them, also of ZIPs the platform holds nothing about. */
export const zipBoundaries = pgTable(
  'zip_boundaries',
  {
    zipCode: varchar('zip_code', { length: 5 }).primaryKey(),
    /** Coordinates of a GeoJSON MultiPolygon, simplified. */
    outline: jsonb('outline').$type<number[][][][]>().notNull(),
    west: doublePrecision('west').notNull(),
    south: doublePrecision('south').notNull(),
    east: doublePrecision('east').notNull(),
    north: doublePrecision('north').notNull(),
    source: varchar('source', { length: 120 }).notNull(),
    importedAt: moment('imported_at').notNull().defaultNow(),
  },
  (t) => [index('zip_boundaries_box').on(t.west, t.east)],
);
