import type { Actor } from '#access/can.ts';
import { isHookLed, isKeyOfHookAlive } from '#access/rows.ts';
import type { HookEnd } from '#domain/hooks/event-types.ts';
import { FAILURES_BEFORE_PAUSE } from '#domain/hooks/judge.ts';
import { and, asc, desc, eq, lte, sql } from '#server/db/orm.ts';
import { hookDeliveries, hooks, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { isBehind } from '#server/platform/events/consume.ts';
import type { Delivery } from './facts.data.ts';
import { hookOutbox } from './outbox.data.ts';

export type HookRow = typeof hooks.$inferSelect;

/** A hook that this process alone sends to until the lease ends. */
export interface LeasedHook {
  hook: HookRow;
  /** Its creator, as access sees them; null if they no longer lead the company. */
  maker: Actor | null;
  isKeyAlive: boolean;
}

/** Longer than any order takes with its one hanging answer. */
const LEASE_SECONDS = 60;

const waits = sql`select from ${hookDeliveries} where ${hookDeliveries.hookId} = ${hooks.id}
  and ${hookDeliveries.state} = 'waiting'`;

const isDue = sql`${hooks.ended} is null and (${hooks.leasedUntil} is null or ${hooks.leasedUntil} < now())
  and (${hooks.pausedUntil} is null or ${hooks.pausedUntil} <= now())
  and case when ${hooks.failures} >= ${FAILURES_BEFORE_PAUSE} then exists (${waits})
    else exists (${waits} and ${hookDeliveries.nextAt} <= now()) end`;

/** What there is to do, in one statement, since it is asked all day. */
export async function lookForWork(
  db: Database,
): Promise<{ behind: boolean; due: boolean; listens: boolean }> {
  const { rows } = await db.execute<{ behind: boolean; due: boolean; listens: boolean }>(sql`
    select ${isBehind(hookOutbox)} as behind, exists (select from ${hooks} where ${isDue}) as due,
      exists (select from ${hooks} where ${hooks.ended} is null) as listens`);
  return rows[0] ?? { behind: false, due: false, listens: false };
}

/**
 * Takes hooks that have something due, each for one session. A paused hook is due again when its pause is over; a process that
 * was killed with a lease loses it within a minute.
 */
export async function leaseHooks(db: Database, lease: string, most: number): Promise<LeasedHook[]> {
  const due = sql`select ${hooks.id} from ${hooks} where ${isDue} order by random() limit ${most} for update skip locked`;
  const leased = await db
    .update(hooks)
    .set({ lease: sql`${lease}::uuid`, leasedUntil: leaseEnd })
    .where(sql`${hooks.id} in (${due})`)
    .returning({ id: hooks.id });
  if (leased.length === 0) return [];
  const rows = await db
    .select({ hook: hooks, maker: users, ...standing })
    .from(hooks)
    .innerJoin(users, eq(users.id, hooks.userId))
    .where(eq(hooks.lease, lease));
  return rows.map(({ hook, maker, isLed, isKeyAlive }) => ({
    ...{ hook, isKeyAlive },
    maker: isLed ? asActor(maker) : null,
  }));
}

const standing = { isLed: sql<boolean>`${isHookLed()}`, isKeyAlive: sql<boolean>`${isKeyOfHookAlive()}` };

const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

const asActor = ({
  id,
  companyId,
  role,
  companyRole,
  subscriptionTier,
}: typeof users.$inferSelect): Actor => ({
  ...{ id, companyId, role, companyRole, subscriptionTier },
  via: 'session',
});

/** A hook as it is now, its lease made longer; null once it is deleted, ended or in other hands. */
export async function renewLease(db: Database, { id, lease }: HookRow): Promise<LeasedHook | null> {
  if (lease === null) return null;
  const [held] = await db
    .update(hooks)
    .set({ leasedUntil: leaseEnd })
    .where(and(isLeased(id, lease), sql`${hooks.ended} is null`))
    .returning();
  if (!held) return null;
  const [maker] = await db
    .select({ user: users, ...standing })
    .from(hooks)
    .innerJoin(users, eq(users.id, hooks.userId))
    .where(eq(hooks.id, id));
  const isKeyAlive = maker?.isKeyAlive ?? false;
  return { hook: held, maker: maker?.isLed ? asActor(maker.user) : null, isKeyAlive };
}

const isLeased = (id: string, lease: string) => and(eq(hooks.id, id), sql`${hooks.lease} = ${lease}::uuid`);

/** Gives a hook back for the next session. */
export async function endLease(db: Database, { id, lease }: HookRow): Promise<void> {
  if (lease === null) return;
  await db.update(hooks).set({ lease: null, leasedUntil: null }).where(isLeased(id, lease));
}

/** What is due, in order. Of a failing hook it is one: a test, else what was tried longest ago. */
export function listDue(db: Database, { id, failures }: HookRow, most: number): Promise<Delivery[]> {
  const waiting = and(eq(hookDeliveries.hookId, id), eq(hookDeliveries.state, 'waiting'));
  const rows = db.select().from(hookDeliveries);
  if (failures >= FAILURES_BEFORE_PAUSE)
    return rows
      .where(waiting)
      .orderBy(
        desc(hookDeliveries.isTest),
        sql`${hookDeliveries.lastTriedAt} nulls first`,
        asc(hookDeliveries.id),
      )
      .limit(1);
  return rows
    .where(and(waiting, lte(hookDeliveries.nextAt, sql`now()`)))
    .orderBy(asc(hookDeliveries.id))
    .limit(most);
}

/** What the maker may not see any more is never sent. */
export async function dropDeliveries(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(hookDeliveries)
    .set({ state: 'dropped' })
    .where(sql`${hookDeliveries.id} = any(${sql.param([...ids])}::bigint[])`);
}

/** Turns a hook off; what still waited for it has failed. */
export async function endHook(tx: Database, hookId: string, ended: HookEnd): Promise<void> {
  await tx
    .update(hooks)
    .set({ ended, endedAt: new Date(), pausedUntil: null, lease: null, leasedUntil: null })
    .where(eq(hooks.id, hookId));
  await tx
    .update(hookDeliveries)
    .set({ state: 'failed' })
    .where(and(eq(hookDeliveries.hookId, hookId), eq(hookDeliveries.state, 'waiting')));
}
