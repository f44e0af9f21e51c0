import { METERS_A_MILE } from '#domain/geo/distance.ts';
import { REPORT_MILES } from '#domain/storms/grades.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Evidence } from './evidence.data.ts';

/**
 * Writes what storms did at properties, from what is known of some days: radar by the equality of cells, reports by the
 * cells of their box and then by great-circle distance. Rows of these properties and days must be taken out before.
 *
 * Each source keeps its own figure: the radar that of the door's own cell, and never one beside it; reports, the official
 * record and single radars the largest within the distance. Of several estimates of a day the largest value of a cell counts.
 *
 * Most doors of a storm have radar alone; they are written without being matched with anything. All are written day by day,
 * which the index of days rests on, and in the order of their numbers, in which they also are on disk.
 * @param among a condition on `p`, the properties; null for all of them
 * @returns how many rows were written
 */
export async function writePropertyStorms(
  tx: Database,
  evidence: Evidence,
  among: SQL | null,
): Promise<number> {
  const { radar, reports, confirmed } = evidence;
  const hasOneDay = new Set([...radar.days, ...reports.days]).size <= 1;
  await tx.execute(sql`set local work_mem = '64MB'`);
  const { rowCount } = await tx.execute(sql`
    insert into property_storms (property_id, day, radar_inches, reported_inches, reported_miles, official_inches,
      official_miles, signature_inches, signature_miles, wind_mph, wind_miles, grade, unconfirmed, radar_run_id, report_ids)
    with near as materialized (
      select * from (
        select p.id, seen.day, r.id as report_id, r.kind, r.at, r.hail_inches, r.wind_mph,
          run.kind in ('spc-archive', 'storm-events') as is_official, run.kind = 'radar-hail' as is_radar,
          ${milesBetween} as miles
        from unnest(${ints(reports.ids)}, ${ints(reports.firsts)}, ${ints(reports.lasts)}, ${texts(reports.days)}::date[])
            as seen (report_id, first, last, day)
          join storm_reports r on r.id = seen.report_id join storm_runs run on run.id = r.run_id
          join properties p on p.mrms_cell between seen.first and seen.last
        where ${among ?? sql`true`}
      ) n where miles <= ${REPORT_MILES}
    ), seen as materialized (
      select distinct on (c.cell, seen.day) c.cell, seen.day, seen.run_id,
        min(seen.ends_at) over same as first_end, max(seen.ends_at) over same as last_end,
        round((c.millimeters / 25.4)::numeric, 2)::real as inches, c.is_lone,
        extract(month from seen.day) in (11, 12, 1, 2, 3) as is_cold
      from unnest(${texts(radar.runIds)}::uuid[], ${texts(radar.timeZones)}, ${texts(radar.days)}::date[],
            ${texts(radar.ends)}::timestamptz[]) as seen (run_id, time_zone, day, ends_at)
        join storm_cells c on c.run_id = seen.run_id and c.time_zone = seen.time_zone
      where ${among ? sql`exists (select from properties p where p.mrms_cell = c.cell and ${among})` : sql`true`}
      window same as (partition by c.cell, seen.day)
      order by c.cell, seen.day, c.millimeters desc, seen.run_id
    ), reported as materialized (
      select n.id, n.day, ${largest(isSeenHail, 'reported')}, ${largest(isOfficialHail, 'official')},
        ${largest(isSignature, 'signature')},
        max(n.wind_mph) filter (where ${isOfficial}) as official_wind,
        min(n.miles) filter (where ${isOfficial} and n.kind = 'wind') as official_wind_miles,
        max(n.wind_mph) as wind,
        min(n.miles) filter (where n.kind = 'wind') as wind_miles,
        array_agg(n.report_id order by n.report_id) as report_ids
      from near n where n.kind <> 'tornado' group by n.id, n.day
    ), radar as materialized (
      select id, reported.day, seen.run_id, seen.first_end, seen.last_end, seen.inches, seen.is_lone
      from reported join properties p using (id) join seen on seen.cell = p.mrms_cell and seen.day = reported.day
    ), matched as (
      select n.id, n.day from near n join radar using (id, day)
      where ${isSeenHail} and n.at between radar.first_end - interval '25 hours' and radar.last_end + interval '1 hour'
      union
      select n.id, n.day from near n join near s using (id, day)
      where ${isSeenHail} and s.is_radar and n.at between s.at - interval '1 hour' and s.at + interval '1 hour'
    )
    select id, day, inches, reported_inches, reported_miles, official_inches, official_miles, signature_inches,
      signature_miles, coalesce(official_wind, wind),
      round((coalesce(official_wind_miles, wind_miles))::numeric, 2)::real,
      case when official_inches is not null then 'official'
        when matched.id is not null then 'radar-and-report'
        when inches is not null or signature_miles is not null then 'radar'
        when reported_miles is null and official_wind_miles is not null then 'official' end,
      official_inches is null and matched.id is null and (inches is not null or signature_miles is not null)
        and (coalesce(is_lone, false)
          or extract(month from day) in (11, 12, 1, 2, 3) and not ${isConfirmed(sql`reported.id`, sql`day`, confirmed)}),
      run_id, report_ids
    from reported left join radar using (id, day) left join matched using (id, day)
    union all
    select p.id, seen.day, seen.inches, null, null, null, null, null, null, null, null, 'radar',
      seen.is_lone or seen.is_cold and not ${isConfirmed(sql`p.id`, sql`seen.day`, confirmed)},
      seen.run_id, '{}'
    from seen join properties p on p.mrms_cell = seen.cell left join reported on reported.id = p.id and reported.day = seen.day
    where reported.id is null and ${among ?? sql`true`}
    order by ${hasOneDay ? sql`1` : sql`2, 1`}`);
  return rowCount ?? 0;
}

/** Whether anybody but a radar reported hail in the state of a property on that day. */
const isConfirmed = (id: SQL, day: SQL, confirmed: readonly string[]) => sql`exists (
  select from properties q join zip_codes z on z.zip_code = q.zip_code
  where q.id = ${id} and ${day} || ' ' || z.state = any(${texts(confirmed)}))`;

/** Like distanceBetween of domain/geo, in miles. */
const milesBetween = sql`2 * 6371008.8 * asin(least(1, sqrt(
    power(sin(radians(p.latitude::float8 - r.latitude) / 2), 2)
    + cos(radians(r.latitude)) * cos(radians(p.latitude::float8))
      * power(sin(radians(p.longitude::float8 - r.longitude) / 2), 2)))) / ${METERS_A_MILE}::float8`;

const isOfficial = sql`n.is_official`;
const isOfficialHail = sql`(n.kind = 'hail' and n.is_official)`;
const isSignature = sql`(n.kind = 'hail' and n.is_radar)`;
const isSeenHail = sql`(n.kind = 'hail' and not n.is_official and not n.is_radar)`;

/** The report with the largest hail of those that a condition picks, the nearest of equals: its size and distance. */
function largest(which: SQL, name: string): SQL {
  const first = (column: SQL) =>
    sql`(array_agg(${column} order by n.hail_inches desc nulls last, n.miles) filter (where ${which}))[1]`;
  return sql`${first(sql`n.hail_inches`)} as ${sql.identifier(`${name}_inches`)},
        round(${first(sql`n.miles`)}::numeric, 2)::real as ${sql.identifier(`${name}_miles`)}`;
}

/** Arrays as one parameter each, whatever their length. */
const ints = (values: readonly number[]) => sql`${`{${values.join(',')}}`}::int[]`;
const texts = (values: readonly string[]) =>
  sql`${`{${values.map((value) => `"${value}"`).join(',')}}`}::text[]`;
