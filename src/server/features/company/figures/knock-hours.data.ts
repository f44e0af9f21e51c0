import type { Actor } from '#access/can.ts';
import { ofCompany } from '#access/rows.ts';
import { outcomesOf } from '#domain/figures/ledger.ts';
import { verifiedGrades } from '#domain/knocks/grade.ts';
import type { Outcome } from '#domain/queues/outcomes.ts';
import { count, eq, inArray, notExists, type SQL, sql } from '#server/db/orm.ts';
import { knockHours, knockHoursStale, knocks, users } from '#server/db/schema/index.ts';
import { isCountedVisit } from '#server/doors/index.ts';
import { type Database, lockNames, lockUntilCommit } from '#server/platform/database/index.ts';

/** Hours that are counted at once, well within what a statement may take. */
const AT_ONCE = 20_000;

/** Recounts the hours of the actor's company whose visits changed. A second caller waits, and finds nothing left to do. */
export async function refreshKnockHours(db: Database, actor: Pick<Actor, 'companyId'>): Promise<void> {
  const stale = ofCompany(actor, knockHoursStale.userId);
  const hour = { userId: knockHoursStale.userId, hour: knockHoursStale.hour };
  const [any] = await db.select(hour).from(knockHoursStale).where(stale).limit(1);
  if (!any) return;
  const counted = await db.transaction(async (tx) => {
    // Without it, who began earlier could write an older count over a newer one.
    await lockUntilCommit(tx, lockNames.knockHours);
    const some = tx.selectDistinct(hour).from(knockHoursStale).where(stale).limit(AT_ONCE);
    const taken = tx
      .$with('taken')
      .as(
        tx
          .delete(knockHoursStale)
          .where(sql`(${knockHoursStale.userId}, ${knockHoursStale.hour}) in ${some}`)
          .returning(hour),
      );
    // The rows deleted here were written with their visits: the next statement sees those.
    const hours = await tx.with(taken).selectDistinct().from(taken);
    await recount(tx, hours);
    return hours.length;
  });
  if (counted === AT_ONCE) await refreshKnockHours(db, actor);
}

/** Removes hours to count whose user is gone: nothing else would. */
export async function forgetGoneHours(db: Database): Promise<void> {
  await db
    .delete(knockHoursStale)
    .where(notExists(db.select({ id: users.id }).from(users).where(eq(users.id, knockHoursStale.userId))));
}

const counted = {
  visits: count(),
  answered: ended(outcomesOf.answered),
  conversations: ended(outcomesOf.conversations),
  appointments: ended(outcomesOf.appointments),
  inspections: ended(outcomesOf.inspections),
  sold: ended(outcomesOf.sold),
  verified: sql`count(*) filter (where ${inArray(knocks.grade, [...verifiedGrades])})`,
};

/**
 * The hour of a visit is asked for twice: between two moments, by which the index finds the visits of a few hours, and as
 * it is, by which those of many are joined. With the first alone a year's visits were each compared with every hour.
 */
async function recount(tx: Database, taken: readonly { userId: string; hour: Date }[]): Promise<void> {
  const userIds = taken.map(({ userId }) => userId);
  const hours = taken.map(({ hour }) => hour.toISOString());
  const asked = sql`unnest(${sql.param(userIds)}::text[], ${sql.param(hours)}::timestamptz[]) as asked(user_id, hour)`;
  await tx.execute(sql`delete from ${knockHours} using ${asked}
    where ${knockHours.userId} = asked.user_id and ${knockHours.hour} = asked.hour`);
  const columns: SQL[] = Object.values(counted).map((value) => sql`${value}`);
  await tx.execute(sql`insert into ${knockHours}
    (user_id, hour, visits, answered, conversations, appointments, inspections, sold, verified)
    select asked.user_id, asked.hour, ${sql.join(columns, sql`, `)}
    from ${asked}
    join ${users} on ${users.id} = asked.user_id
    join ${knocks} on ${knocks.userId} = asked.user_id
      and ${knocks.at} >= asked.hour and ${knocks.at} < asked.hour + interval '1 hour'
      and date_trunc('hour', ${knocks.at}, 'UTC') = asked.hour
    where ${isCountedVisit}
    group by 1, 2 order by 1, 2`);
}

function ended(which: readonly Outcome[]): SQL {
  return sql`count(*) filter (where ${inArray(knocks.outcome, [...which])})`;
}
