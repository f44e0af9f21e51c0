import type { Position } from '#contract/assessments.ts';
import type { Place } from '#domain/geo/distance.ts';
import { BY_HAND, locationPrecisions, ownSources, positionPrecedence } from '#domain/locations.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';

const columns = sql.raw('property_id, source, observed_on, latitude, longitude, precision, refusal');
const listOf = (list: readonly string[]) =>
  sql.join(
    list.map((word) => sql`${word}`),
    sql`, `,
  );

/** Whether a position came with the data. @param source a column */
export const isOwn = (source: SQL): SQL => sql`${source} in (${listOf(ownSources)})`;

const terms: Record<(typeof positionPrecedence)[number], SQL> = {
  person: sql`(o.source = ${BY_HAND}) desc`,
  own: sql`${isOwn(sql`o.source`)} desc`,
  precision: sql`array_position(array[${listOf(locationPrecisions)}], o.precision::text)`,
  newest: sql`o.observed_on desc`,
};
const firstFirst = sql.join(
  positionPrecedence.map((rule) => terms[rule]),
  sql`, `,
);

/**
 * A SQL statement that records positions from sources, as part of a larger one or alone. The newest of each source stays.
 * @param rows a query of property_id, source, observed_on, latitude, longitude, precision and refusal
 */
export const notePositions = (rows: SQL): SQL => sql`
  insert into positions (${columns}) ${rows}
  on conflict (property_id, source) do update set (${columns}) = row(${sql.raw(
    'property_id, source, observed_on, latitude, longitude, precision, refusal'
      .split(', ')
      .map((name) => `excluded.${name}`)
      .join(', '),
  )})
  where excluded.observed_on >= positions.observed_on`;

/** A SQL statement that forgets geocoders' answers for these properties, after their address changed. */
export const forgetGeocoded = (ids: SQL): SQL =>
  sql`delete from positions where property_id in (${ids}) and not ${isOwn(sql`source`)}`;

/** Sets or, with null, removes the position set by hand, and updates the current position. */
export async function setPositionByHand(
  tx: Database,
  propertyId: number,
  place: Place | null,
): Promise<void> {
  await tx.execute(sql`delete from positions where property_id = ${propertyId} and source = ${BY_HAND}`);
  if (place) {
    await tx.execute(
      notePositions(sql`select ${propertyId}::int, ${BY_HAND}, (now() at time zone 'UTC')::date,
        ${place.latitude}::numeric, ${place.longitude}::numeric, null, null`),
    );
  }
  await refreshPositions(tx, sql`select ${propertyId}::int`);
}

/**
 * Writes the position that holds into the properties: the one place that changes it.
 * @param ids a query of ids, each once
 * @returns how many it changed
 */
export async function refreshPositions(tx: Database, ids: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update properties p set latitude = c.latitude, longitude = c.longitude, location_precision = c.precision,
      geocoded = c.geocoded, updated_at = now()
    from (
      select i.id, b.latitude, b.longitude, b.precision, coalesce(b.precision, 'zip') <> 'zip' as geocoded
      from (${ids}) as i(id) left join lateral (
        select * from positions o where o.property_id = i.id and o.latitude is not null
        order by ${firstFirst} limit 1
      ) b on true
    ) c
    where p.id = c.id and (p.latitude, p.longitude, p.location_precision, p.geocoded)
      is distinct from (c.latitude, c.longitude, c.precision, c.geocoded)`);
  return rowCount ?? 0;
}

/** The position of a property that holds, by the same rule; null if there is none. */
export async function findPosition(db: Database, propertyId: number): Promise<Position | null> {
  const { rows } = await db.execute<Position>(sql`
    select o.source, o.precision, o.observed_on::text as "observedOn" from positions o
    where o.property_id = ${propertyId} and o.latitude is not null order by ${firstFirst} limit 1`);
  return rows[0] ?? null;
}
