import type { Actor } from '#access/can.ts';
import { heldBack, valueOptedOut } from '#access/held-back.ts';
import { heldZips, historyOf, peopleOf } from '#access/rows.ts';
import { doorWork } from '#domain/crm/history.ts';
import { filtersOf } from '#domain/filters/lead-filters.ts';
import { closedStages } from '#domain/queues/outcomes.ts';
import type { SeverityLevel } from '#domain/roofs.ts';
import type { DoorHail } from '#domain/storms/door-hail.ts';
import type { StormRule } from '#domain/storms/rules.ts';
import { and, between, eq, gte, inArray, or, type SQL, sql } from '#server/db/orm.ts';
import {
  assessments,
  contactPoints,
  people,
  properties,
  propertyHistory,
  propertyStorms,
} from '#server/db/schema/index.ts';
import { stageAtHand } from '#server/doors/index.ts';
import { doorHail, leadsMatching, nearbyInches, squaresAtHand } from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';

export type Asked = Omit<StormRule, 'name' | 'mostDoors'>;

export interface Hit extends DoorHail, Record<string, unknown> {
  propertyId: number;
  address: string;
  zipCode: string;
  /** The day of the worst storm, and all days that are looked at and reached the door. */
  day: string;
  days: string[];
  windMph: number | null;
  windMiles: number | null;
  unconfirmed: boolean;
  roofSubtype: string | null;
  yearBuilt: number | null;
  roofReplacedOn: string | null;
  squares: number | null;
  isReachable: boolean;
  severityLevel: SeverityLevel | null;
  seenBefore: boolean;
  /** How many doors there are in all. */
  reached: number;
}

/**
 * Doors that match a rule's storms, each with its worst day, in the order of STORM_ORDER. Only ZIP codes the actor holds
 * count, also for administrators; doors of closed deals and 'Do not contact' do not.
 * @param which days and doors of property_storms and properties, such as those that were on no list yet
 */
export async function listHits(
  db: Database,
  actor: Actor,
  asked: Asked,
  { which, limit }: { which: SQL | undefined; limit: number },
): Promise<Hit[]> {
  const { rows } = await db.execute<Hit>(sql`
    with hits as (
      select ${properties.id} as id, ${properties.address} as address, ${properties.zipCode} as "zipCode",
        ${propertyStorms.day}::text as day, ${doorHail.cellInches} as "cellInches", ${doorHail.reported} as reported,
        ${doorHail.official} as official, ${doorHail.signature} as signature, ${nearbyInches} as "nearbyInches",
        ${propertyStorms.windMph} as "windMph", ${propertyStorms.windMiles} as "windMiles",
        ${propertyStorms.unconfirmed} as unconfirmed,
        ${properties.roofSubtype} as "roofSubtype", nullif(${properties.yearBuilt}, 0) as "yearBuilt", ${properties.roofReplacedOn}::text as "roofReplacedOn",
        ${properties.roofYear} as "roofYear",
        ${squaresAtHand(actor)}::float8 as squares, ${isReachable(actor)} as "isReachable",
        ${properties.severityLevel} as "severityLevel"
      from ${propertyStorms} join ${properties} on ${properties.id} = ${propertyStorms.propertyId}
      where ${and(which, meant(actor, asked))}
    ), worst as (
      select distinct on (id) *, array_agg(day) over (partition by id) as days from hits order by id, ${order}
    ), chosen as (
      select *, (count(*) over ())::int as reached from worst order by ${order} limit ${limit}
    )
    select id as "propertyId", chosen.*, exists (select from ${assessments}
      where ${assessments.propertyId} = id and ${assessments.severityLevel} = chosen."severityLevel"
        and ${assessments.withdrawnAt} is null and ${assessments.firstOn} < chosen.day::date) as "seenBefore"
    from chosen order by ${order}`);
  return rows;
}

/** The latest day whose storm reached doors that a rule asks for; null if none did. */
export async function findLatestDay(db: Database, actor: Actor, asked: Asked): Promise<string | null> {
  const [latest] = await db
    .select({ day: sql<string | null>`max(${propertyStorms.day})::text` })
    .from(propertyStorms)
    .innerJoin(properties, eq(properties.id, propertyStorms.propertyId))
    .where(meant(actor, asked));
  return latest?.day ?? null;
}

/**
 * Like STORM_ORDER of domain/storms. Of what differs by less than the sources can tell apart, the next thing decides: a
 * quarter of an inch of hail, 5 mph, 5 years.
 */
const order = sql`unconfirmed, round("cellInches" * 4) desc nulls last, round("nearbyInches" * 4) desc nulls last,
  round("windMph" / 5) desc nulls last,
  array_position(array['severe', 'moderate', 'minor', 'none'], "severityLevel"::text) nulls last,
  "roofYear" / 5 nulls last, squares desc nulls last, "isReachable" desc, id`;

/** Whether the company knows a phone on no do-not-call list or an email address there, whose owner did not opt out of it. */
const isReachable = (actor: Actor): SQL => {
  const { kind, value, personId, registryListed } = contactPoints;
  const isOpen = (channel: 'call' | 'email') =>
    sql`not (${heldBack(actor, channel)} or ${valueOptedOut(actor, channel, value)})`;
  return sql`exists (select from ${people} join ${contactPoints} on ${personId} = ${people.id}
    where ${people.propertyId} = ${properties.id} and ${peopleOf(actor)} and case ${kind}
      when 'phone' then ${registryListed} is not true and ${isOpen('call')} else ${isOpen('email')} end)`;
};

/** What a rule asks of a storm and of the door it reached. */
function meant(actor: Actor, asked: Asked): SQL | undefined {
  const { hailInches, reportedHailInches, windMph } = asked;
  const { severities, roofSubtypes, roofAgeYears, untouchedDays, leastScore } = asked;
  const filters = filtersOf({
    ...(severities.length > 0 && { severityLevel: [...severities] }),
    ...(roofSubtypes.length > 0 && { roofSubtype: [...roofSubtypes] }),
    ...(leastScore !== null && { scoreMin: leastScore }),
  });
  return and(
    or(
      // Kept with four bytes: 0.7 in is a little less there than a number of eight.
      hailInches === null ? undefined : gte(propertyStorms.cellInches, sql`${hailInches}::real`),
      reportedHailInches === null ? undefined : sql`${nearbyInches} >= ${reportedHailInches}::real`,
      windMph === null ? undefined : gte(propertyStorms.windMph, windMph),
    ),
    inArray(properties.zipCode, heldZips(actor)),
    // What the storm hit is gone.
    sql`(${properties.roofReplacedOn} is null or ${properties.roofReplacedOn} < ${propertyStorms.day})`,
    leadsMatching(filters, actor),
    roofAgeYears === null ? undefined : isOld(roofAgeYears),
    sql`${stageAtHand(actor)} not in ${[...closedStages]}`,
    sql`not ${heldBack(actor, 'knock')}`,
    untouchedDays === null ? undefined : isUntouched(actor, untouchedDays),
  );
}

/** By the day of the storm; a year that is not known passes. */
const isOld = (years: number): SQL => sql`(${properties.roofYear} is null
  or ${properties.roofYear} <= extract(year from ${propertyStorms.day}) - ${years})`;

/** Only visits, and what is done at a single door, touch it: a postcard does not. */
const isUntouched = (actor: Actor, days: number): SQL => sql`not exists (select from ${propertyHistory}
  where ${propertyHistory.propertyId} = ${properties.id} and ${historyOf(actor)}
    and ${propertyHistory.at} > now() - make_interval(days => ${days})
    and ${inArray(propertyHistory.kind, ['knocked', 'knock_withdrawn', ...doorWork])}
    and not (${propertyHistory.kind} = 'stage' and ${propertyHistory.toStage} in ('new', 'queued')))`;

/** The days from one to another, both included. */
export const onDays = (from: string, to: string): SQL => between(propertyStorms.day, from, to);
