import { scoreMonth } from '#domain/score/facts.ts';
import { termsOf } from '#domain/score/terms.ts';
import { inArray, sql } from '#server/db/orm.ts';
import { companyDoors, properties, scoreOutcomes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { readFacts } from './scores.data.ts';

/** Days within which a decision is noted, for a server that was down or a phone without a connection. */
const NOTED_DAYS = 7;
const BATCH = 500;

interface Decided {
  companyId: string;
  propertyId: number;
  isWon: boolean;
  decidedAt: Date;
}

/**
 * Notes what held at doors that a company has won or lost since the last time. At once, because a sale changes the roof:
 * weights learned from facts of later would call a new roof a reason to buy one. A door that is open again is not an outcome.
 */
export async function recordOutcomes(db: Database, now: Date): Promise<void> {
  await db.execute(sql`delete from ${scoreOutcomes} using ${companyDoors}
    where ${companyDoors.companyId} = ${scoreOutcomes.companyId}
      and ${companyDoors.propertyId} = ${scoreOutcomes.propertyId} and ${companyDoors.stage} not in ('won', 'lost')`);
  for (let decided = await listDecided(db, now); decided.length > 0; decided = await listDecided(db, now)) {
    for (const [companyId, doors] of Map.groupBy(decided, (door) => door.companyId))
      await noteTerms(db, companyId, doors, now);
    if (decided.length < BATCH) return;
  }
}

async function listDecided(db: Database, now: Date): Promise<Decided[]> {
  const { rows } = await db.execute<Decided & Record<string, unknown>>(sql`
    select ${companyDoors.companyId} as "companyId", ${companyDoors.propertyId} as "propertyId",
      ${companyDoors.stage} = 'won' as "isWon", ${companyDoors.movedAt} as "decidedAt"
    from ${companyDoors} left join ${scoreOutcomes} on ${scoreOutcomes.companyId} = ${companyDoors.companyId}
      and ${scoreOutcomes.propertyId} = ${companyDoors.propertyId}
    where ${companyDoors.stage} in ('won', 'lost') and ${companyDoors.movedAt} > ${now}::timestamptz - make_interval(days => ${NOTED_DAYS})
      and ${scoreOutcomes.isWon} is distinct from (${companyDoors.stage} = 'won')
    order by 1, 2 limit ${BATCH}`);
  return rows;
}

async function noteTerms(
  db: Database,
  companyId: string,
  doors: readonly Decided[],
  now: Date,
): Promise<void> {
  const ids = doors.map(({ propertyId }) => propertyId);
  const facts = new Map(
    (await readFacts(db, { companyId }, inArray(properties.id, ids))).map((one) => [
      one.propertyId,
      one.facts,
    ]),
  );
  const rows = doors.map(({ propertyId, isWon, decidedAt }) => {
    const known = facts.get(propertyId);
    const terms = known ? termsOf(known, scoreMonth(now)) : [];
    return { companyId, propertyId, isWon, decidedAt: new Date(decidedAt), terms };
  });
  await db
    .insert(scoreOutcomes)
    .values(rows)
    .onConflictDoUpdate({
      target: [scoreOutcomes.companyId, scoreOutcomes.propertyId],
      set: {
        isWon: sql`excluded.is_won`,
        decidedAt: sql`excluded.decided_at`,
        terms: sql`excluded.terms`,
      },
    });
}
