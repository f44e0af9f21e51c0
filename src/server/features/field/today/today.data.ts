import type { Actor } from '#access/can.ts';
import { doorsOf, historyOf, knocksOf, ownedBy, propertiesVisibleTo } from '#access/rows.ts';
import type { CrewPerson } from '#contract/crew-day.ts';
import { asc, eq, type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import { companyDoors, knocks, properties, propertyHistory, users } from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
import { isCountedVisit } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';

type OutOnDay = Pick<CrewPerson, 'id' | 'name' | 'isMe' | 'visits' | 'won'>;

/** Moments, ISO 8601; without an end until now. */
export interface Span {
  since: string;
  until?: string | undefined;
}

export const isWithin = (at: AnyPgColumn, { since, until = 'infinity' }: Span): SQL =>
  sql`${at} between ${since}::timestamptz and ${until}::timestamptz`;

/**
 * Who of the company visited doors that the actor sees on a day, or won a deal there: the most visits first. A
 * visit counts when it was made: one that arrives a day late belongs to its own day.
 */
export async function listCrew(db: Database, actor: Actor, span: Span): Promise<OutOnDay[]> {
  const done = sql`(${visits(actor, span)} union all ${wins(actor, span)}) as done`;
  const rows = await db
    .select({
      id: users.id,
      name: nameOfUser,
      isMe: sql<boolean>`${ownedBy(actor, users.id)}`,
      outcome: sql<CrewPerson['visits'][number]['outcome'] | null>`done.outcome`,
      count: sql<number>`count(*)::int`,
    })
    .from(users)
    .innerJoin(done, sql`done.user_id = ${users.id}`)
    .innerJoin(properties, eq(properties.id, sql`done.property_id`))
    .where(propertiesVisibleTo(actor))
    .groupBy(users.id, sql`done.outcome`)
    .orderBy(sql`sum(count(done.outcome)) over (partition by ${users.id}) desc`, asc(users.id));
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { outcome: _, count: __, ...person } = first;
    return {
      ...person,
      visits: own.flatMap(({ outcome, count }) => (outcome === null ? [] : [{ outcome, count }])),
      won: own.find(({ outcome }) => outcome === null)?.count ?? 0,
    };
  });
}

const visits = (actor: Actor, span: Span): SQL => sql`
  select ${knocks.userId} as user_id, ${knocks.propertyId} as property_id, ${knocks.outcome} as outcome
  from ${knocks} where ${knocksOf(actor)} and ${isWithin(knocks.at, span)} and ${isCountedVisit}`;

/** Deals won on the day that still are, as the pipeline counts them, each with the colleague who won it. */
function wins(actor: Actor, span: Span): SQL {
  const { stage, wonAt, movedBy, propertyId } = companyDoors;
  const winner = sql`(select ${propertyHistory.userId} from ${propertyHistory}
    where ${propertyHistory.propertyId} = ${propertyId} and ${historyOf(actor)}
      and ${propertyHistory.kind} = 'stage' and ${propertyHistory.toStage} = 'won' and ${propertyHistory.fromStage} <> 'won'
    order by ${propertyHistory.id} desc limit 1)`;
  return sql`select coalesce(${winner}, ${movedBy}), ${propertyId}, null from ${companyDoors}
    where ${doorsOf(actor)} and ${stage} = 'won' and ${isWithin(wonAt, span)}`;
}
