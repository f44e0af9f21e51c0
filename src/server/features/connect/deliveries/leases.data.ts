import type { Actor } from '#access/can.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn, PgTable } from '#server/db/pg-core.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type Consumer, isBehind } from '#server/platform/events/consume.ts';

/** What deliveries go to, each target by one process at a time. */
export interface Targets {
  table: PgTable & { id: AnyPgColumn; lease: AnyPgColumn; leasedUntil: AnyPgColumn };
  /** Whether events may concern a target. */
  isOn: SQL;
  /** Whether something is to be sent to it now. */
  isDue: SQL;
  /** Longer than a session takes; a process that was killed loses the target after it. */
  leaseSeconds: number;
  outbox: Consumer;
}

/** A target that this process alone sends to until the lease ends. */
export interface Leased {
  id: string;
  lease: string;
}

interface Work extends Record<string, unknown> {
  /** Targets that were taken, each for one session. */
  ids: string[];
  /** Whether events wait, and whether they may concern somebody. */
  behind: boolean;
  listens: boolean;
}

/** Takes what has something due, in one statement, since it is asked all day. */
export async function takeWork(
  db: Database,
  { table, isOn, isDue, leaseSeconds, outbox }: Targets,
  lease: string,
  most: number,
): Promise<Work> {
  const { rows } = await db.execute<Work>(sql`
    with taken as (
      update ${table} set lease = ${lease}::uuid, leased_until = now() + make_interval(secs => ${leaseSeconds})
      where ${table.id} in (select ${table.id} from ${table}
        where (${table.leasedUntil} is null or ${table.leasedUntil} < now()) and ${isDue}
        order by random() limit ${most} for update skip locked)
      returning ${table.id})
    select array(select id from taken) as ids, ${isBehind(outbox)} as behind,
      exists (select from ${table} where ${isOn}) as listens`);
  return rows[0] ?? { ids: [], behind: false, listens: false };
}

export const isLeased = (table: Targets['table'], { id, lease }: Leased): SQL =>
  sql`${table.id} = ${id} and ${table.lease} = ${lease}::uuid`;

/** Gives a target back for the next session. */
export async function endLease(db: Database, { table }: Targets, leased: Leased): Promise<void> {
  await db.execute(
    sql`update ${table} set lease = null, leased_until = null where ${isLeased(table, leased)}`,
  );
}

/** In whose name something is sent; null once they have left. What they still have to do themselves holds up nothing. */
export async function findSender(db: Database, userId: string): Promise<Actor | null> {
  const actor = await findActor(db, userId);
  return actor && { ...actor, duty: null };
}
