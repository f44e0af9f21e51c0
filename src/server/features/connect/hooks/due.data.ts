import { isHookLed, isKeyOfHookAlive } from '#access/rows.ts';
import type { HookEnd, HookEvent } from '#domain/hooks/event-types.ts';
import { FAILURES_BEFORE_PAUSE } from '#domain/hooks/judge.ts';
import { and, asc, desc, eq, getTableColumns, lte, sql } from '#server/db/orm.ts';
import { deliveries, hooks, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { findSender, isLeased, type Leased, type Targets } from '../deliveries/index.ts';
import type { Delivery } from './facts.data.ts';
import { hookOutbox } from './outbox.data.ts';

export type HookRow = typeof hooks.$inferSelect;

const waits = sql`select from ${deliveries} where ${deliveries.hookId} = ${hooks.id}
  and ${deliveries.state} = 'waiting'`;

const isOn = sql`${hooks.ended} is null`;

/** A paused hook is due again when its pause is over. */
export const hookTargets: Targets = {
  table: hooks,
  outbox: hookOutbox,
  // An order takes less, with its one hanging answer.
  leaseSeconds: 60,
  isOn,
  isDue: sql`${isOn} and (${hooks.pausedUntil} is null or ${hooks.pausedUntil} <= now())
    and case when ${hooks.failures} >= ${FAILURES_BEFORE_PAUSE} then exists (${waits})
      else exists (${waits} and ${deliveries.nextAt} <= now()) end`,
};

/** A leased hook as it is now, with its creator, null if they no longer lead the company. Null once the lease is lost. */
export async function findHeld(db: Database, leased: Leased) {
  const [held] = await db
    .select({
      hook: hooks,
      isLed: sql<boolean>`${isHookLed()}`,
      isKeyAlive: sql<boolean>`${isKeyOfHookAlive()}`,
    })
    .from(hooks)
    .innerJoin(users, eq(users.id, hooks.userId))
    .where(isLeased(hooks, leased));
  return held ? { ...held, maker: held.isLed ? await findSender(db, held.hook.userId) : null } : null;
}

/** What is due, in order. Of a failing hook it is one: a test, else what was tried longest ago. */
export function listDue(db: Database, { id, failures }: HookRow, most: number): Promise<Delivery[]> {
  const waiting = and(eq(deliveries.hookId, id), eq(deliveries.state, 'waiting'));
  const rows = db
    .select({ ...getTableColumns(deliveries), type: sql<HookEvent>`${deliveries.type}` })
    .from(deliveries);
  if (failures >= FAILURES_BEFORE_PAUSE)
    return rows
      .where(waiting)
      .orderBy(desc(deliveries.isTest), sql`${deliveries.lastTriedAt} nulls first`, asc(deliveries.id))
      .limit(1);
  return rows
    .where(and(waiting, lte(deliveries.nextAt, sql`now()`)))
    .orderBy(asc(deliveries.id))
    .limit(most);
}

/** What the maker may not see any more is never sent. */
export async function dropDeliveries(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(deliveries)
    .set({ state: 'dropped' })
    .where(sql`${deliveries.id} = any(${sql.param([...ids])}::bigint[])`);
}

/** Turns a hook off; what still waited for it has failed. */
export async function endHook(tx: Database, hookId: string, ended: HookEnd): Promise<void> {
  await tx
    .update(hooks)
    .set({ ended, endedAt: new Date(), pausedUntil: null, lease: null, leasedUntil: null })
    .where(eq(hooks.id, hookId));
  await tx
    .update(deliveries)
    .set({ state: 'failed' })
    .where(and(eq(deliveries.hookId, hookId), eq(deliveries.state, 'waiting')));
}
