import { WORLD_BITS } from '#domain/geo/world.ts';
import {
  HEAD,
  severityOrder,
  type TraitField,
  traitShifts,
  traits as traitTable,
} from '#domain/points/packed.ts';
import { type DamageSign, damageSigns, severityLevels } from '#domain/roofs.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import { mapCells, mapChunks, mapZips, properties, zipCodes } from '#server/db/schema/index.ts';
import { hasPosition } from '#server/doors/index.ts';
import { damageColumns, isResidential, isUnzoned, worldX, worldY } from '#server/lead-filters/index.ts';
import { allowTime, type Database } from '#server/platform/database/index.ts';
import { CHUNK_ZOOM, FIRST_LEVEL, LAST_LEVEL } from './grid.ts';

/** To be raised when chunks or cells come to be written differently: everything is then made again. */
const MAP_SHAPE = 2;

/** ZIPs of one transaction: about 100,000 properties, a second of work. */
export const REFRESH_BATCH = 10;

/** Whether what the map keeps of a ZIP is older than the ZIP. Joins zip_codes with map_zips. */
export const isStale: SQL = sql`(
  (${mapZips.zipCode} is null and ${zipCodes.propertyCount} > 0)
  or ${mapZips.dataVersion} <> ${zipCodes.dataVersion} or ${mapZips.shape} <> ${MAP_SHAPE})`;

/** Whether the map has nothing of a stale ZIP that can be shown. */
export const isUndrawn: SQL = sql`(${mapZips.zipCode} is null or ${mapZips.shape} <> ${MAP_SHAPE})`;

/** ZIPs whose properties changed since the map last looked at them. */
export async function listStaleZips(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ zip_code: string }>(sql`
    select ${zipCodes.zipCode} from ${zipCodes} left join ${mapZips} on ${mapZips.zipCode} = ${zipCodes.zipCode}
    where ${isStale} order by 1`);
  return rows.map(({ zip_code }) => zip_code);
}

/**
 * Makes chunks and cells of ZIPs again from their properties. Calls for the same ZIP take turns, and who comes second
 * finds nothing left to do.
 */
export async function refreshMapZips(db: Database, zips: readonly string[]): Promise<void> {
  const sorted = [...new Set(zips)].sort();
  for (let at = 0; at < sorted.length; at += REFRESH_BATCH) {
    const batch = sorted.slice(at, at + REFRESH_BATCH);
    await db.transaction((tx) => refreshBatch(tx, batch));
  }
}

async function refreshBatch(tx: Database, zips: readonly string[]): Promise<void> {
  await allowTime(tx, 'longWork');
  await tx.execute(sql`insert into ${mapZips} (zip_code)
    select ${zipCodes.zipCode} from ${zipCodes} where ${zipCodes.zipCode} ${among(zips)} order by 1
    on conflict do nothing`);
  await tx.execute(
    sql`select from ${mapZips} where ${mapZips.zipCode} ${among(zips)} order by zip_code for update`,
  );
  // The version is read before the properties: what a change adds in between is made again, never missed.
  const { rows } = await tx.execute<{ zip_code: string; data_version: string }>(sql`
    select ${zipCodes.zipCode}, ${zipCodes.dataVersion} from ${zipCodes}
    join ${mapZips} on ${mapZips.zipCode} = ${zipCodes.zipCode}
    where ${zipCodes.zipCode} ${among(zips)} and ${isStale}`);
  if (rows.length === 0) return;
  const stale = rows.map(({ zip_code }) => zip_code);
  await tx.execute(sql`delete from ${mapChunks} where ${mapChunks.zipCode} ${among(stale)}`);
  await tx.execute(sql`delete from ${mapCells} where ${mapCells.zipCode} ${among(stale)}`);
  await tx.execute(writeChunksAndCells(stale));
  await tx.execute(writeUpperCells(stale));
  await tx.execute(writeZips(stale, JSON.stringify(rows)));
}

const among = (zips: readonly string[]): SQL => sql`= any(${sql.param(zips)}::varchar[])`;

function cases(column: SQL | typeof properties.severityLevel, words: readonly string[], rest: number): SQL {
  return sql`case ${column} ${sql.join(
    words.map((word, place) => sql`when ${word} then ${sql.raw(String(place))}`),
    sql` `,
  )} else ${sql.raw(String(rest))} end`;
}

/** The number of each trait: see `traits` of domain/points/packed.ts, which reads them. */
const traitCodes: Record<TraitField, SQL> = {
  severity: cases(properties.severityLevel, severityLevels, severityLevels.length),
  zoning: sql`case when ${isUnzoned} then 2 when ${isResidential} then 0 else 1 end`,
  yearBuilt: sql`least(4095, greatest(0, coalesce(${properties.yearBuilt}, 0)))::int`,
  damage: sql`(${sql.join(
    Object.keys(damageSigns).map(
      (sign, bit) => sql`(${damageColumns[sign as DamageSign]}::int << ${sql.raw(`${bit}`)})`,
    ),
    sql` | `,
  )})`,
  rental: sql`${properties.isRentalProperty}::int`,
  vacant: sql`${properties.uspsVacancy}::int`,
  pool: sql`${properties.hasPool}::int`,
  solar: sql`${properties.hasSolarPanels}::int`,
};
const traits = sql`(${sql.join(
  (Object.keys(traitTable) as TraitField[]).map(
    (name) => sql`((${traitCodes[name]}) << ${sql.raw(`${traitShifts[name]}`)})`,
  ),
  sql` | `,
)})`;
const head = sql.raw(`'\\x${Buffer.from(HEAD).toString('hex')}'::bytea`);

const chunkShift = sql.raw(String(WORLD_BITS - CHUNK_ZOOM));
const cellShift = sql.raw(String(WORLD_BITS - LAST_LEVEL));
const counts = sql.join(
  severityOrder.map((_, place) => sql`count(*) filter (where traits & 7 = ${sql.raw(String(place))})`),
  sql`, `,
);

const writeChunksAndCells = (zips: readonly string[]): SQL => sql`
  with points as materialized (
    select zip_code, id, ${traits} as traits, coalesce(area_square_feet, 0)::float4 as area,
      case when ${hasPosition} then ${worldX} end as x, case when ${hasPosition} then ${worldY} end as y
    from ${properties} where zip_code ${among(zips)}
  ), chunks as (
    insert into ${mapChunks} (zip_code, x, y, points)
    select zip_code, coalesce(x >> ${chunkShift}, -1), coalesce(y >> ${chunkShift}, -1),
      ${head} || string_agg(int4send(id) || int4send(coalesce(x, 0)) || int4send(coalesce(y, 0)) || int4send(traits)
        || float4send(area), ''::bytea order by id)
    from points group by 1, 2, 3
  )
  insert into ${mapCells} (zip_code, level, x, y, middle_x, middle_y, none, minor, moderate, severe, unknown)
  select zip_code, ${sql.raw(String(LAST_LEVEL))}, x >> ${cellShift}, y >> ${cellShift}, sum(x) / count(*),
    sum(y) / count(*), ${counts}
  from points where x is not null group by zip_code, x >> ${cellShift}, y >> ${cellShift}`;

const all = sql`(none + minor + moderate + severe + unknown)`;

const writeUpperCells = (zips: readonly string[]): SQL => sql`
  insert into ${mapCells} (zip_code, level, x, y, middle_x, middle_y, none, minor, moderate, severe, unknown)
  select zip_code, upper, x >> shift, y >> shift, sum(middle_x::bigint * ${all}) / sum(${all}),
    sum(middle_y::bigint * ${all}) / sum(${all}), sum(none), sum(minor), sum(moderate), sum(severe), sum(unknown)
  from ${mapCells},
    lateral (select upper, ${sql.raw(String(LAST_LEVEL))} - upper as shift
      from generate_series(${sql.raw(String(FIRST_LEVEL))}, ${sql.raw(String(LAST_LEVEL - 1))}) as upper) as levels
  where level = ${sql.raw(String(LAST_LEVEL))} and zip_code ${among(zips)}
  group by zip_code, upper, x >> shift, y >> shift`;

const writeZips = (zips: readonly string[], versions: string): SQL => sql`
  update ${mapZips} as m set data_version = read.data_version, shape = ${MAP_SHAPE},
    none = coalesce(c.none, 0), minor = coalesce(c.minor, 0), moderate = coalesce(c.moderate, 0),
    severe = coalesce(c.severe, 0), unknown = coalesce(c.unknown, 0),
    without_position = coalesce(c.without_position, 0),
    west = c.west, south = c.south, east = c.east, north = c.north
  from jsonb_to_recordset(${versions}::jsonb) as read (zip_code varchar, data_version bigint)
  left join (
    select zip_code, ${sql.join(
      severityOrder.map(
        (level) =>
          sql`count(*) filter (where coalesce(severity_level, 'unknown') = ${level}) as ${sql.identifier(level)}`,
      ),
      sql`, `,
    )},
      count(*) filter (where not ${hasPosition}) as without_position,
      min(longitude) filter (where ${hasPosition}) as west, max(longitude) filter (where ${hasPosition}) as east,
      min(latitude) filter (where ${hasPosition}) as south, max(latitude) filter (where ${hasPosition}) as north
    from ${properties} where zip_code ${among(zips)} group by zip_code
  ) as c on c.zip_code = read.zip_code
  where m.zip_code = read.zip_code`;
