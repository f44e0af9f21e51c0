import { doorsOf } from '#access/rows.ts';
import { monthsBefore, scoreMonth } from '#domain/score/facts.ts';
import { AGING_MONTHS, stormTerms } from '#domain/score/terms.ts';
import type { Weights } from '#domain/score/weights.ts';
import { and, eq, type SQL, sql } from '#server/db/orm.ts';
import {
  companyDoors,
  leadScores,
  properties,
  propertyStorms,
  scoreModels,
  scoreZips,
  userZipSubscriptions,
  zipCodes,
} from '#server/db/schema/index.ts';
import { hasPosition } from '#server/doors/index.ts';
import { allowTime, type Database } from '#server/platform/database/index.ts';
import { getJoinedVersion } from '#server/points/index.ts';
import {
  type Company,
  isNear,
  scoreInSql,
  seenOn,
  statements,
  statesSeverity,
  stormRank,
  wonDoors,
} from './parts.data.ts';
import { findWeights, fingerprintOf, startFingerprint } from './weights.data.ts';

export interface CompanyZip extends Company {
  zipCode: string;
}

/** What scores are made from, as score_zips keeps it. */
interface Sources {
  dataVersion: number;
  storms: string;
  wins: string;
  weights: string;
  month: string;
}

const won = (
  which: SQL,
): SQL => sql`(select count(*) || ' ' || coalesce(sum(hashint8extended(${properties.id}, 0)), 0)
  from ${companyDoors} join ${properties} on ${properties.id} = ${companyDoors.propertyId}
  where ${companyDoors.stage} = 'won' and ${which})`;

/** The ZIPs companies hold whose scores are older than what they are made from, at most so many. */
export async function listStaleScores(db: Database, now: Date, most: number): Promise<CompanyZip[]> {
  const storms = await getJoinedVersion(db);
  const { rows } = await db.execute<{ companyId: string; zipCode: string }>(sql`
    with held as (
      select distinct ${userZipSubscriptions.companyId} as company, ${userZipSubscriptions.zipCode} as zip
      from ${userZipSubscriptions} where ${userZipSubscriptions.status} = 'active'
        and (${userZipSubscriptions.expiresAt} is null or ${userZipSubscriptions.expiresAt} > now())
    ), won as materialized (
      select ${companyDoors.companyId} as company, ${properties.zipCode} as zip,
        count(*) || ' ' || sum(hashint8extended(${properties.id}, 0)) as wins
      from ${companyDoors} join ${properties} on ${properties.id} = ${companyDoors.propertyId}
      where ${companyDoors.stage} = 'won' group by 1, 2
    )
    select held.company as "companyId", held.zip as "zipCode" from held
    join ${zipCodes} on ${zipCodes.zipCode} = held.zip
    left join won on won.company = held.company and won.zip = held.zip
    left join ${scoreModels} on ${scoreModels.companyId} = held.company
    left join ${scoreZips} on ${scoreZips.companyId} = held.company and ${scoreZips.zipCode} = held.zip
    where ${zipCodes.propertyCount} > 0 and (${scoreZips.dataVersion}, ${scoreZips.storms}, ${scoreZips.wins},
        ${scoreZips.weights}, ${scoreZips.month})
      is distinct from (${zipCodes.dataVersion}, ${storms}::text, coalesce(won.wins, '0 0'),
        coalesce(${scoreModels.fingerprint}, ${startFingerprint}), ${scoreMonth(now)}::date)
    order by held.company, held.zip limit ${most}`);
  return rows;
}

/** Removes the scores of ZIPs that nobody of the company holds any more. */
export async function forgetScores(db: Database): Promise<void> {
  await db.execute(sql`with gone as (
      delete from ${scoreZips} where not exists (select from ${userZipSubscriptions}
        where ${userZipSubscriptions.companyId} = ${scoreZips.companyId}
          and ${userZipSubscriptions.zipCode} = ${scoreZips.zipCode} and ${userZipSubscriptions.status} = 'active'
          and (${userZipSubscriptions.expiresAt} is null or ${userZipSubscriptions.expiresAt} > now()))
      returning customer_id, zip_code
    )
    delete from ${leadScores} using gone
    where ${leadScores.companyId} = gone.customer_id and ${leadScores.zipCode} = gone.zip_code`);
}

/**
 * Makes a company's scores of a ZIP again. Versions are read before the facts: what changes meanwhile is made again, never
 * missed. Two calls for the same ZIP take turns.
 */
export async function makeScores(db: Database, { companyId, zipCode }: CompanyZip, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await allowTime(tx, 'longWork');
    const row = and(eq(scoreZips.companyId, companyId), eq(scoreZips.zipCode, zipCode));
    await tx.insert(scoreZips).values({ companyId, zipCode }).onConflictDoNothing();
    await tx.select().from(scoreZips).where(row).for('update');
    const { weights } = await findWeights(tx, { companyId });
    const sources = await readSources(tx, { companyId, zipCode }, weights, now);
    await tx.execute(writeScores({ companyId, zipCode }, weights, sources.month));
    await tx
      .update(scoreZips)
      .set({ ...sources, madeAt: sql`clock_timestamp()` })
      .where(row);
  });
}

async function readSources(tx: Database, zip: CompanyZip, weights: Weights, now: Date): Promise<Sources> {
  const inZip = sql`${doorsOf(zip)} and ${properties.zipCode} = ${zip.zipCode}`;
  const { rows } = await tx.execute<{ version: string; wins: string }>(sql`
    select ${zipCodes.dataVersion} as version, ${won(inZip)} as wins
    from ${zipCodes} where ${zipCodes.zipCode} = ${zip.zipCode}`);
  const [{ version = '0', wins = '' } = {}] = rows;
  const storms = await getJoinedVersion(tx);
  return {
    dataVersion: Number(version),
    storms,
    wins,
    weights: fingerprintOf(weights),
    month: scoreMonth(now),
  };
}

// A cell of the grid is at least WIN_METERS wide up to 66 degrees north, so wins are in a door's own cell or beside it.
const grid = (y: SQL, x: SQL): [SQL, SQL] => [sql`floor(${y} * 400)::int`, sql`floor(${x} * 180)::int`];

/**
 * Writes only scores that differ: most changes of a ZIP move few of them. A full join cannot become a nested loop, which
 * is what plans of a table without statistics end in: the first scores of a large ZIP took minutes.
 */
export function writeScores({ companyId, zipCode }: CompanyZip, weights: Weights, month: string): SQL {
  const zip = sql`${zipCode}::varchar`;
  const inZip = sql`${properties.zipCode} = ${zip}`;
  const [doorY, doorX] = grid(sql`doors.y`, sql`doors.x`);
  const [wonY, wonX] = grid(sql`won.y`, sql`won.x`);
  const months = Math.max(...Object.values(stormTerms).map((term) => term.months));
  const score = scoreInSql(weights, month, {
    seenOn: sql`seen.day`,
    stormRank: sql`hail.rank`,
    wins: sql`wins.count`,
  });
  return sql`
    with seen as materialized (
      select ${properties.id} as id, ${seenOn} as day from ${properties} join (${statements}) on ${statesSeverity}
      where ${inZip} and k.captured_to >= ${monthsBefore(month, AGING_MONTHS)}::date group by 1
    ), hail as materialized (
      select ${propertyStorms.propertyId} as id, min(${stormRank(month)}) as rank
      from ${propertyStorms} join ${properties} on ${properties.id} = ${propertyStorms.propertyId}
      where ${inZip} and not ${propertyStorms.unconfirmed} and ${propertyStorms.day} >= ${monthsBefore(month, months)}::date
      group by 1
    ), near as materialized (
      select won.*, ${wonY} + dy as cell_y, ${wonX} + dx as cell_x
      from (${wonDoors({ companyId }, zip)}) as won, generate_series(-1, 1) as dy, generate_series(-1, 1) as dx
    ), doors as (
      select ${properties.id} as id, ${properties.latitude}::float8 as y, ${properties.longitude}::float8 as x
      from ${properties} where ${inZip} and ${hasPosition}
    ), wins as materialized (
      select doors.id, count(*)::int as count from doors join near on near.cell_y = ${doorY} and near.cell_x = ${doorX}
      where ${isNear(sql`near`, sql`doors.id`, sql`doors.y`, sql`doors.x`)} group by 1
    ), made as materialized (
      select ${properties.id} as id, ${score}::smallint as score from ${properties}
      left join seen on seen.id = ${properties.id} left join hail on hail.id = ${properties.id}
      left join wins on wins.id = ${properties.id} where ${inZip}
    ), before as (
      select s.property_id as id, s.score from ${leadScores} as s where s.customer_id = ${companyId} and s.zip_code = ${zip}
    ), differing as materialized (
      select made.id as made_id, made.score, before.id as before_id
      from made full join before on before.id = made.id where made.score is distinct from before.score
    ), changed as (
      update ${leadScores} as s set score = differing.score from differing
      where s.customer_id = ${companyId} and s.zip_code = ${zip} and s.property_id = before_id and made_id is not null
    ), gone as (
      delete from ${leadScores} as s where s.customer_id = ${companyId}
        and s.property_id = any(array(select before_id from differing where made_id is null))
    )
    insert into ${leadScores} (customer_id, property_id, zip_code, score)
    select ${companyId}, made_id, ${zip}, score from differing where before_id is null
    on conflict (customer_id, property_id) do update set score = excluded.score, zip_code = excluded.zip_code`;
}
