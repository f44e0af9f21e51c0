import type { Actor } from '#access/can.ts';
import { wantsNoContact } from '#access/held-back.ts';
import { doorsOf, historyOf, knocksOf, propertiesVisibleTo, zipsVisibleTo } from '#access/rows.ts';
import type { Deal, DealOrder, Pipeline } from '#contract/pipeline.ts';
import { ladder, type Stage, stages } from '#domain/crm.ts';
import { dealStages, outcomesOf } from '#domain/figures/ledger.ts';
import { missingDetailsOf } from '#domain/people/missing.ts';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from '#server/db/orm.ts';
import { companyDoors, knocks, properties, propertyHistory, zipCodes } from '#server/db/schema/index.ts';
import { colleague, dealWorth, hasProposal, offeredAt, signedAt } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { knownPeople } from './known-people.data.ts';

/** The company's deals in numbers, each door once, over the properties the actor sees now. */
export async function getPipeline(
  db: Database,
  actor: Actor,
  since: { monthSince: string; quarterSince: string },
): Promise<Pipeline> {
  const [inStages, won, recorded] = [
    await countStages(db, actor),
    await countWon(db, actor, since),
    await countRecorded(db, actor),
  ];
  return { stages: inStages, won, recorded };
}

const orderBy: Record<DealOrder, (actor: Actor) => SQL> = {
  latest: () => sql`${companyDoors.movedAt} desc, ${companyDoors.propertyId} desc`,
  age: () => sql`${companyDoors.movedAt}, ${companyDoors.propertyId}`,
  amount: (actor) => sql`${dealWorth(actor)} desc nulls last,
    ${companyDoors.movedAt} desc, ${companyDoors.propertyId} desc`,
};

/** The first deals of each stage, or of one, in an order. */
export async function listDeals(
  db: Database,
  actor: Actor,
  { stage, limit, order }: { stage?: Stage | undefined; limit: number; order: DealOrder },
): Promise<Deal[]> {
  const ranked = db
    .select({
      propertyId: properties.id,
      address: properties.address,
      zipCode: properties.zipCode,
      owner: properties.owner,
      severityLevel: properties.severityLevel,
      stage: companyDoors.stage,
      dealValue: companyDoors.dealValue,
      wonAt: companyDoors.wonAt,
      updatedAt: companyDoors.movedAt,
      by: colleague(actor, companyDoors.movedBy).as('by'),
      place: sql<number>`row_number() over (partition by ${companyDoors.stage}
        order by ${orderBy[order](actor)})`.as('place'),
    })
    .from(companyDoors)
    .innerJoin(properties, eq(properties.id, companyDoors.propertyId))
    .where(
      and(
        doorsOf(actor),
        isNotNull(companyDoors.movedAt),
        propertiesVisibleTo(actor),
        stage && eq(companyDoors.stage, stage),
      ),
    )
    .as('ranked');
  const rows = await db
    .select({
      ...ranked._.selectedFields,
      offered: offeredAt(actor, ranked),
      signed: signedAt(actor, ranked),
      ...knownPeople(actor),
      doNotContact: sql<boolean>`${wantsNoContact(actor)}`,
    })
    .from(ranked)
    .innerJoin(properties, eq(properties.id, ranked.propertyId))
    .where(sql`${ranked.place} <= ${limit}`)
    .orderBy(ranked.place);
  return rows.map(({ place: _, hasName, hasPhone, doNotContact, ...row }) => ({
    ...row,
    missing: doNotContact
      ? []
      : missingDetailsOf({
          isSold: row.stage === 'won',
          dealValue: row.signed ?? row.dealValue,
          isExpected: row.stage === 'appt_set',
          hasName,
          hasPhone,
        }),
    wonAt: row.wonAt?.toISOString() ?? null,
    updatedAt: (row.updatedAt ?? new Date(0)).toISOString(),
  }));
}

async function countStages(db: Database, actor: Actor): Promise<Pipeline['stages']> {
  const rows = await db
    .select({
      stage: companyDoors.stage,
      count: sql<number>`count(*)::int`,
      deals: sql<number>`(count(*) filter (where ${hasBegun(actor)}))::int`,
      open: sql<number>`(count(*) filter (where ${hasProposal(actor, 'open')}))::int`,
      signed: sql<number>`(count(*) filter (where ${hasProposal(actor, 'signed')}))::int`,
      value: sql<string>`coalesce(sum(${dealWorth(actor)}), 0)::text`,
    })
    .from(companyDoors)
    .innerJoin(properties, eq(properties.id, companyDoors.propertyId))
    .where(and(doorsOf(actor), propertiesVisibleTo(actor)))
    .groupBy(companyDoors.stage);
  const [seen] = await db
    .select({ count: sql<number>`coalesce(sum(${zipCodes.propertyCount}), 0)::int` })
    .from(zipCodes)
    .where(zipsVisibleTo(actor));
  const moved = rows.filter(({ stage }) => stage !== 'new').reduce((sum, { count }) => sum + count, 0);
  return stages.map((stage) => {
    const found = rows.find((row) => row.stage === stage) ?? { stage, ...nothing };
    return stage === 'new' ? { ...found, count: Math.max(0, (seen?.count ?? 0) - moved) } : found;
  });
}

const nothing = { count: 0, deals: 0, open: 0, signed: 0, value: '0' };

/** Whether a deal began at a door: with a conversation, or a stage set by hand that implies one. */
function hasBegun(actor: Actor): SQL {
  const { kind, toStage, userId, propertyId, at } = propertyHistory;
  const talked = sql`exists (select from ${knocks} where ${knocks.propertyId} = ${companyDoors.propertyId}
    and ${isNull(knocks.withdrawnAt)} and ${inArray(knocks.outcome, [...outcomesOf.conversations])} and ${knocksOf(actor)})`;
  // A stage that follows from a visit has the visit's time, and is judged by its outcome.
  const follows = sql`exists (select from ${propertyHistory} as visit where visit.kind = 'knocked'
    and visit.property_id = ${propertyId} and visit.user_id = ${userId} and visit.at = ${at})`;
  const isSet = sql`exists (select from ${propertyHistory} where ${propertyId} = ${companyDoors.propertyId}
    and ${kind} = 'stage' and ${inArray(toStage, [...dealStages])} and ${historyOf(actor)} and not ${follows})`;
  return sql`(${companyDoors.stage} = 'won' or ${companyDoors.stage} not in ('new', 'queued') and (${talked} or ${isSet}))`;
}

async function countWon(
  db: Database,
  actor: Actor,
  { monthSince, quarterSince }: { monthSince: string; quarterSince: string },
): Promise<Pipeline['won']> {
  const within = (since: string, also = sql`true`) =>
    sql`filter (where ${companyDoors.stage} = 'won' and ${companyDoors.wonAt} >= ${since}::timestamptz and ${also})`;
  const count = (since: string) => sql<number>`(count(*) ${within(since)})::int`;
  const value = (since: string) => sql<string>`coalesce(sum(${dealWorth(actor)}) ${within(since)}, 0)::text`;
  const signed = (since: string) =>
    sql<number>`(count(*) ${within(since, hasProposal(actor, 'signed'))})::int`;
  const figures = (since: string) => ({ count: count(since), value: value(since), signed: signed(since) });
  const [row] = await db
    .select({ month: figures(monthSince), quarter: figures(quarterSince) })
    .from(companyDoors)
    .innerJoin(properties, eq(properties.id, companyDoors.propertyId))
    .where(and(doorsOf(actor), propertiesVisibleTo(actor)));
  return row ?? { month: noneWon, quarter: noneWon };
}

const noneWon = { count: 0, value: '0', signed: 0 };

/** From the history, so that a deal lost at the end still counts where it has been. */
async function countRecorded(db: Database, actor: Actor): Promise<Pipeline['recorded']> {
  const rungs = sql`array[${sql.join(
    ladder.map((stage) => sql`${stage}`),
    sql`, `,
  )}]::text[]`;
  const { rows } = await db.execute<Pipeline['recorded'][number]>(sql`
    with furthest as (
      select ${propertyHistory.propertyId}, max(rung) as rung from ${propertyHistory}
      join ${properties} on ${properties.id} = ${propertyHistory.propertyId}
      cross join lateral (values (array_position(${rungs}, ${propertyHistory.toStage}::text)),
        (array_position(${rungs}, ${propertyHistory.fromStage}::text))) as stages (rung)
      where ${propertyHistory.kind} = 'stage' and rung > 1
        and ${historyOf(actor)} and ${propertiesVisibleTo(actor)}
      group by 1
    )
    select (${rungs})[step] as "stage", (count(*) filter (where rung >= step))::int as "count"
    from furthest, generate_series(2, ${ladder.length}::int) as step group by step order by step`);
  return rows;
}
