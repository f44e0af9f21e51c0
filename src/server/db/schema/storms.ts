import { stormFileKindNames } from '#domain/storms/file-kind.ts';
import { stormGrades } from '#domain/storms/grades.ts';
import { stormKinds } from '#domain/storms/report.ts';
import { stormOrigins, stormRunStates } from '#domain/storms/runs.ts';
import { sql } from '#server/db/orm.ts';
import {
  bigint,
  boolean,
  char,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { moment, oneOf } from './columns.ts';

/** Every time a file of storms was looked at, or was to be. What it brought counts while its state is 'loaded'. */
export const stormRuns = pgTable(
  'storm_runs',
  {
    id: uuid('id').primaryKey(),
    /** Null if the file could not be recognized. */
    kind: varchar('kind', { length: 24, enum: stormFileKindNames }),
    /** What of its kind the file is of, such as a day: a later one of the same takes its place. */
    scope: varchar('scope', { length: 80 }),
    origin: varchar('origin', { length: 16, enum: stormOrigins }).notNull(),
    /** Where it came from: an address, or the name of a file. */
    address: varchar('address', { length: 1000 }).notNull(),
    etag: varchar('etag', { length: 300 }),
    /** SHA-256 of its bytes as they came, in hex. */
    digest: char('digest', { length: 64 }),
    size: integer('size'),
    rows: integer('rows').notNull().default(0),
    /** Rows that repeat another row of the file. */
    repeated: integer('repeated').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    state: varchar('state', { length: 16, enum: stormRunStates }).notNull().default('reading'),
    /** What came of it, or why it failed: a sentence. */
    message: text('message'),
    /** When a measurement of 24 hours ended; null for reports. */
    endsAt: moment('ends_at'),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    fetchedAt: moment('fetched_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
    withdrawnAt: moment('withdrawn_at'),
    withdrawnBy: text('withdrawn_by').references(() => users.id, { onDelete: 'set null' }),
    withdrawnBecause: text('withdrawn_because'),
  },
  (t) => [
    index('storm_runs_latest').on(t.fetchedAt.desc()),
    index('storm_runs_scope').on(t.kind, t.scope),
    index('storm_runs_ends').on(t.endsAt),
    index('storm_runs_user').on(t.userId),
    index('storm_runs_withdrawn').on(t.withdrawnBy).where(sql`${t.withdrawnBy} is not null`),
    oneOf('storm_runs_state_known', t.state, stormRunStates),
    oneOf('storm_runs_origin_known', t.origin, stormOrigins),
    oneOf('storm_runs_kind_known', t.kind, stormFileKindNames),
  ],
);

const runId = () =>
  uuid('run_id')
    .notNull()
    .references(() => stormRuns.id, { onDelete: 'cascade' });

/** The first unreadable lines of a file, in its order, each with the reason. */
export const stormRejections = pgTable(
  'storm_rejections',
  {
    runId: runId(),
    row: integer('row').notNull(),
    raw: text('raw').notNull(),
    reason: text('reason').notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.row] })],
);

/** An observation, or a radar computation, at a place and time: see domain/storms/report.ts. */
export const stormReports = pgTable(
  'storm_reports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    runId: runId(),
    /** What makes it the same in other files. */
    key: varchar('key', { length: 120 }).notNull(),
    kind: varchar('kind', { length: 16, enum: stormKinds }).notNull(),
    at: moment('at').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    hailInches: real('hail_inches'),
    windMph: smallint('wind_mph'),
    place: text('place').notNull(),
    state: varchar('state', { length: 2 }).notNull(),
    remarks: text('remarks').notNull(),
  },
  (t) => [
    uniqueIndex('storm_reports_key').on(t.runId, t.key),
    index('storm_reports_at').on(t.at),
    index('storm_reports_place').on(t.latitude, t.longitude),
    oneOf('storm_reports_kind_known', t.kind, stormKinds),
  ],
);

/** The cells of a day's radar estimate with half an inch and more: see domain/storms/mesh.ts. */
export const stormCells = pgTable(
  'storm_cells',
  {
    runId: runId(),
    cell: integer('cell').notNull(),
    millimeters: real('millimeters').notNull(),
    isLone: boolean('is_lone').notNull(),
    /** The time zone of its center, which decides its local day. */
    timeZone: varchar('time_zone', { length: 40 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.cell] }), index('storm_cells_cell').on(t.cell)],
);

/** The local days that files cover. A day is joined to the properties again when a file of it arrives or changes. */
export const stormDays = pgTable('storm_days', {
  day: date('day').primaryKey(),
  isStale: boolean('is_stale').notNull().default(true),
  /** How often files marked it: a join that began before the last of them leaves it stale. */
  marks: integer('marks').notNull().default(0),
  joinedAt: moment('joined_at'),
});

/** The doors of each ZIP that storms were joined to: others than now mean that the ZIP is joined again. */
export const stormZips = pgTable('storm_zips', {
  zipCode: varchar('zip_code', { length: 5 }).primaryKey(),
  /** The ZIP's data_version that was looked at. */
  dataVersion: bigint('data_version', { mode: 'number' }).notNull(),
  /** What its doors and their cells add up to. */
  doors: text('doors').notNull(),
});

/** A storm's effect at a property on its local calendar day, as far as known. Computed from the rows above. */
export const propertyStorms = pgTable(
  'property_storms',
  {
    // Goes with its property by a trigger: looking each one up and locking it cost more than all of the join (decision 0073).
    propertyId: integer('property_id').notNull(),
    day: date('day').notNull(),
    /** The radar estimate of the property's own cell. Reports nearby and the official record never change it. */
    cellInches: real('radar_inches'),
    /** The largest hail that people reported nearby, and how far away that was. */
    reportedInches: real('reported_inches'),
    reportedMiles: real('reported_miles'),
    officialInches: real('official_inches'),
    officialMiles: real('official_miles'),
    /** Computed by a single radar. */
    signatureInches: real('signature_inches'),
    signatureMiles: real('signature_miles'),
    windMph: smallint('wind_mph'),
    windMiles: real('wind_miles'),
    /** Null if a report alone speaks. */
    grade: varchar('grade', { length: 16, enum: stormGrades }),
    unconfirmed: boolean('unconfirmed').notNull(),
    /** The radar estimate and the reports it rests on. */
    radarRunId: uuid('radar_run_id'),
    reportIds: integer('report_ids').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.propertyId, t.day] }),
    // Rows are written day by day: an index of every row was a fifth of what writing them took (decision 0073).
    index('property_storms_day')
      .using('brin', t.day.op('date_minmax_multi_ops'))
      .with({ pages_per_range: 16 }),
    oneOf('property_storms_grade_known', t.grade, stormGrades),
  ],
);
