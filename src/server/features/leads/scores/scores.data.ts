import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo, scoresOf } from '#access/rows.ts';
import type { PropertyScore } from '#contract/scores.ts';
import { explainScore } from '#domain/score/explain.ts';
import type { ScoreFacts } from '#domain/score/facts.ts';
import { and, eq, inArray, type SQL, sql } from '#server/db/orm.ts';
import { leadScores, properties, propertyStorms } from '#server/db/schema/index.ts';
import { hasPosition } from '#server/doors/index.ts';
import { nearbyInches } from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { type Company, isNear, seenOn, statements, statesSeverity, wonDoors } from './parts.data.ts';
import { findWeights } from './weights.data.ts';

/** The scores of those of the properties that the actor sees and that have one. */
export async function listScores(
  db: Database,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<{ propertyId: number; score: number }[]> {
  if (propertyIds.length === 0) return [];
  return db
    .select({ propertyId: leadScores.propertyId, score: leadScores.score })
    .from(leadScores)
    .innerJoin(properties, eq(properties.id, leadScores.propertyId))
    .where(
      and(scoresOf(actor), inArray(leadScores.propertyId, [...propertyIds]), propertiesVisibleTo(actor)),
    );
}

/** The score as it is at this moment; lists have it a minute later. @throws NotFound */
export async function explainProperty(
  db: Database,
  actor: Actor,
  propertyId: number,
  now: Date,
): Promise<PropertyScore> {
  const which = and(eq(properties.id, propertyId), propertiesVisibleTo(actor)) ?? sql`false`;
  const [found] = await readFacts(db, actor, which);
  if (!found) throw notFound('The property');
  const { kind, weights, since } = await findWeights(db, actor);
  return {
    ...explainScore(found.facts, weights, now),
    base: weights.base,
    weights: { kind, since: since?.toISOString() ?? null },
  };
}

/** What the scores of properties are made from, for a company. */
export async function readFacts(
  db: Database,
  company: Company,
  which: SQL,
): Promise<{ propertyId: number; facts: ScoreFacts }[]> {
  const { cellInches, day, unconfirmed } = propertyStorms;
  const { rows } = await db.execute<ScoreFacts & { propertyId: number } & Record<string, unknown>>(sql`
    select ${properties.id} as "propertyId", ${properties.severityLevel} as "severityLevel",
      ${properties.hasMissingShingles} as "hasMissingShingles", ${properties.hasWaterStains} as "hasWaterStains",
      ${properties.hasCrackedShingles} as "hasCrackedShingles", ${properties.hasCurlingShingles} as "hasCurlingShingles",
      ${properties.yearBuilt} as "yearBuilt", ${properties.roofReplacedOn}::text as "roofReplacedOn", ${properties.isVacantLot} as "isVacantLot", case ${properties.ownerOccupied} when true then 'owner-occupied' when false then 'absentee' end as ownership,
      (select ${seenOn}::text from ${statements} where ${statesSeverity}) as "severitySeenOn",
      (select coalesce(json_agg(json_build_object('day', ${day}, 'cellInches', ${cellInches},
          'nearbyInches', ${nearbyInches}, 'unconfirmed', ${unconfirmed})), '[]')
        from ${propertyStorms} where ${propertyStorms.propertyId} = ${properties.id}) as storms,
      (select count(*)::int from (${wonDoors(company, sql`${properties.zipCode}`)}) as won
        where ${hasPosition} and ${isNear(sql`won`, sql`${properties.id}`, sql`${properties.latitude}::float8`, sql`${properties.longitude}::float8`)}) as "winsNearby"
    from ${properties} where ${which} order by ${properties.id}`);
  return rows.map(({ propertyId, ...facts }) => ({ propertyId, facts }));
}
