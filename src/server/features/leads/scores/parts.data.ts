import type { Actor } from '#access/can.ts';
import { doorsOf } from '#access/rows.ts';
import { damageSigns, severityLevels } from '#domain/roofs.ts';
import { monthsBefore, WIN_METERS } from '#domain/score/facts.ts';
import {
  AGING_MONTHS,
  RECENT_MONTHS,
  roofAges,
  stormTermNames,
  stormTerms,
  winTerms,
} from '#domain/score/terms.ts';
import type { Weights } from '#domain/score/weights.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import { companyDoors, properties, propertyStorms } from '#server/db/schema/index.ts';
import { isTakenIn } from '#server/features/imagery/review-progress/index.ts';
import { damageColumns, nearbyInches } from '#server/lead-filters/index.ts';

export type Company = Pick<Actor, 'companyId'>;

const number = (value: number): SQL => sql.raw(String(value));

/** The newest day on which a source that counts stated the severity of the current property, as a query's aggregate. */
export const seenOn = sql`max(k.captured_to)`;

/** Statements about the severity that the current property has now. */
export const statements = sql`assessments a join captures k on k.id = a.capture_id`;
export const statesSeverity = sql`(a.property_id = ${properties.id} and a.severity_level = ${properties.severityLevel}
  and a.withdrawn_at is null and k.state = 'delivered' and ${isTakenIn(sql`k.id`, sql`a.property_id`)})`;

/** What a storm contributes, as its place among stormTerms; null if nothing. */
export function stormRank(month: string): SQL {
  const { day, cellInches } = propertyStorms;
  const cases = stormTermNames.map((term, rank) => {
    const { of, inches, months } = stormTerms[term];
    const size = sql`${number(inches)}::real`;
    const hail =
      of === 'cell'
        ? sql`${cellInches} >= ${size}`
        : sql`${cellInches} is null and ${nearbyInches} >= ${size}`;
    return sql`when ${day} >= ${monthsBefore(month, months)}::date and ${hail} then ${number(rank)}`;
  });
  return sql`case ${sql.join(cases, sql` `)} end`;
}

const METERS_PER_DEGREE = 111_320;

/** Doors the company won in a ZIP, with their places: columns id, y and x in degrees, and meters_x, of a degree of x. */
export const wonDoors = (company: Company, zipCode: SQL): SQL => sql`
  select d.id, d.latitude::float8 as y, d.longitude::float8 as x,
    cosd(d.latitude::float8) * ${number(METERS_PER_DEGREE)} as meters_x
  from ${companyDoors} join properties d on d.id = ${companyDoors.propertyId}
  where ${doorsOf(company)} and ${companyDoors.stage} = 'won' and d.zip_code = ${zipCode}
    and d.longitude is not null and d.location_precision is distinct from 'zip'`;

/** Whether a won door, of wonDoors, is near a place in degrees that is not its own. */
export const isNear = (won: SQL, id: SQL, y: SQL, x: SQL): SQL => sql`(${won}.id <> ${id} and
  ((${won}.y - ${y}) * ${number(METERS_PER_DEGREE)}) ^ 2 + ((${won}.x - ${x}) * ${won}.meters_x) ^ 2
  <= ${number(WIN_METERS ** 2)})`;

/** Columns that the points of a property are computed from, beside its own. */
export interface Beside {
  seenOn: SQL;
  stormRank: SQL;
  wins: SQL;
}

/** The score of the current property: scoreOf and termsOf of domain/score in SQL; a test compares the two. */
export function scoreInSql(weights: Weights, month: string, beside: Beside): SQL {
  const { points } = weights;
  const at = (term: keyof typeof points) => number(points[term]);
  const conditions = severityLevels.map(
    (level) => sql`when ${level} then case
      when ${beside.seenOn} >= ${monthsBefore(month, RECENT_MONTHS)}::date then ${at(`${level}-recent`)}
      when ${beside.seenOn} >= ${monthsBefore(month, AGING_MONTHS)}::date then ${at(`${level}-aging`)}
      else ${at(`${level}-old`)} end`,
  );
  const signs = (Object.keys(damageSigns) as (keyof typeof damageSigns)[]).map(
    (sign) => sql`case when ${damageColumns[sign]} then ${at(sign)} else 0 end`,
  );
  const storms = stormTermNames.map((term, rank) => sql`when ${number(rank)} then ${at(term)}`);
  const years = sql`(${number(Number(month.slice(0, 4)))} - ${properties.roofYear})`;
  const parts = [
    number(weights.base),
    sql`case ${properties.severityLevel} ${sql.join(conditions, sql` `)} else 0 end`,
    spans(years, roofAges, points),
    sql`case ${beside.stormRank} ${sql.join(storms, sql` `)} else 0 end`,
    sql`case ${properties.ownerOccupied} when true then ${at('owner-occupied')} when false then ${at('absentee')} else 0 end`,
    spans(beside.wins, winTerms, points),
    ...signs,
  ];
  return sql`(case when ${properties.isVacantLot} then 0
    else least(100, greatest(0, ${sql.join(parts, sql` + `)})) end)`;
}

function spans<T extends string>(
  value: SQL,
  terms: Readonly<Record<T, readonly [number, number]>>,
  points: Readonly<Record<NoInfer<T>, number>>,
): SQL {
  const cases = (Object.keys(terms) as T[]).map((term) => {
    const [from, to] = terms[term];
    return sql`when ${value} between ${number(from)} and ${number(to)} then ${number(points[term])}`;
  });
  return sql`(case ${sql.join(cases, sql` `)} else 0 end)`;
}
