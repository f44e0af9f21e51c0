import type { Actor } from '#access/can.ts';
import { heldZips, ownedBy } from '#access/rows.ts';
import { numberedName } from '#domain/queues/words.ts';
import { cellCenter } from '#domain/storms/mrms-grid.ts';
import { reasonOf } from '#domain/storms/reason.ts';
import { formatStormDay, stormDaysOf } from '#domain/storms/rules.ts';
import { recordList } from '#server/contact-gate/index.ts';
import { and, eq, inArray, type SQL, sql } from '#server/db/orm.ts';
import {
  properties,
  propertyStorms,
  queues,
  stormDays,
  stormMornings,
  stormRuleDoors,
  stormRules,
} from '#server/db/schema/index.ts';
import { addReasonedDoors, insertQueueFor } from '#server/features/leads/queues/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { timeZoneAt } from '#server/platform/time-zone.ts';
import { type Hit, listHits, onDays } from './hits.data.ts';

export type Rule = typeof stormRules.$inferSelect;

export const listActiveRules = (db: Database): Promise<Rule[]> =>
  db.select().from(stormRules).where(eq(stormRules.isOn, true)).orderBy(stormRules.id);

/** The ZIP codes the actor holds doors in, by the time zone of a door of each. */
export async function zipsByTimeZone(db: Database, actor: Actor): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ zipCode: string; cell: number }>(sql`
    select held.zip_code as "zipCode", door.cell from ${heldZips(actor)} as held
      cross join lateral (select ${properties.mrmsCell} as cell from ${properties}
        where ${properties.zipCode} = held.zip_code and ${properties.mrmsCell} is not null limit 1) as door
    order by held.zip_code`);
  const zones = new Map<string, string[]>();
  for (const { zipCode, cell } of rows) {
    const timeZone = timeZoneAt(cellCenter(cell));
    zones.set(timeZone, [...(zones.get(timeZone) ?? []), zipCode]);
  }
  return zones;
}

interface Morning {
  timeZone: string;
  morning: string;
  zipCodes: readonly string[];
  /** Also if nothing was joined since the last run: the rule may have changed. */
  looksAgain?: boolean;
}

export interface Made {
  queueId: number;
  name: string;
  doors: Hit[];
  /** Doors that wait for the next morning. */
  more: number;
}

/**
 * Puts the doors that storms reached and that were on no list of the rule yet into the morning's queue, made with the
 * first of them. Null if there is nothing new. All in the caller's transaction, one after the other for a morning.
 * @returns what was added, and whether these were the first doors of the morning
 */
export async function makeList(
  tx: Database,
  actor: Actor,
  rule: Rule,
  { timeZone, morning, zipCodes, looksAgain = false }: Morning,
): Promise<(Made & { isFirst: boolean }) | null> {
  const which = and(
    eq(stormMornings.ruleId, rule.id),
    eq(stormMornings.timeZone, timeZone),
    eq(stormMornings.morning, morning),
  );
  await tx.insert(stormMornings).values({ ruleId: rule.id, timeZone, morning }).onConflictDoNothing();
  const [held] = await tx
    .select({ row: stormMornings, isNews: sql<boolean>`${hasNews}` })
    .from(stormMornings)
    .where(which)
    .for('update');
  if (!held || !(held.isNews || looksAgain)) return null;
  const { doors: before, queueId, days } = held.row;
  // If this morning's queue was deleted, no other is made.
  const room = before > 0 && queueId === null ? 0 : rule.mostDoors - before;
  const { from, to } = stormDaysOf(morning);
  const found =
    room > 0
      ? await listHits(tx, actor, rule, {
          which: and(onDays(from, to), inArray(properties.zipCode, [...zipCodes]), isNew(rule.id)),
          limit: room,
        })
      : [];
  if (found.length === 0) {
    await tx.update(stormMornings).set({ lookedAt: sql`now()` }).where(which);
    return null;
  }
  const name = await queueName(tx, actor, rule, morning);
  const into = queueId ?? (await insertQueueFor(tx, actor, { userId: actor.id, name, propertyIds: [] }));
  await addReasonedDoors(
    tx,
    actor,
    into,
    found.map((hit) => ({ propertyId: hit.propertyId, reason: reasonOf(hit) })),
  );
  // Doors that may not be knocked on are not among the hits.
  await recordList(tx, actor, { channel: 'knock', purpose: 'storm-list', doors: found.length, kept: 0 });
  await noteDoors(tx, rule.id, found);
  const more = (found[0]?.reached ?? 0) - found.length;
  await tx
    .update(stormMornings)
    .set({
      queueId: into,
      doors: before + found.length,
      more,
      days: [...new Set([...days, ...found.map(({ day }) => day)])].sort(),
      madeAt: sql`coalesce(${stormMornings.madeAt}, now())`,
      lookedAt: sql`now()`,
    })
    .where(which);
  return { queueId: into, name, doors: found, more, isFirst: before === 0 };
}

/** Whether storms were joined to properties since the morning was looked at. */
const hasNews = sql`(${stormMornings.lookedAt} is null
  or ${stormMornings.lookedAt} <= (select max(${stormDays.joinedAt}) from ${stormDays}))`;

const isNew = (ruleId: number): SQL => sql`not exists (select from ${stormRuleDoors}
  where ${stormRuleDoors.ruleId} = ${ruleId} and ${stormRuleDoors.propertyId} = ${properties.id}
    and ${stormRuleDoors.day} = ${propertyStorms.day})`;

async function queueName(tx: Database, actor: Actor, rule: Rule, morning: string): Promise<string> {
  const taken = await tx.select({ name: queues.name }).from(queues).where(ownedBy(actor, queues.userId));
  return numberedName(
    `${rule.name}, ${formatStormDay(morning)}`,
    taken.map(({ name }) => name),
  );
}

/** A door that came for its worst day comes for none of the other days either. */
async function noteDoors(tx: Database, ruleId: number, found: readonly Hit[]): Promise<void> {
  const rows = found.flatMap(({ propertyId, days }) => days.map((day) => ({ propertyId, day })));
  await tx.execute(sql`insert into ${stormRuleDoors} (rule_id, property_id, day)
    select ${ruleId}, door.id, door.day from unnest(${sql.param(rows.map(({ propertyId }) => propertyId))}::int[],
      ${sql.param(rows.map(({ day }) => day))}::date[]) as door(id, day) on conflict do nothing`);
}
