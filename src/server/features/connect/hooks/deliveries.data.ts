import { randomUUID } from 'node:crypto';
import type { Actor } from '#access/can.ts';
import { hooksOf } from '#access/rows.ts';
import type { HookDelivery, HookDeliveryDetail } from '#contract/hooks.ts';
import type { Paging } from '#contract/paging.ts';
import type { DeliveryState } from '#domain/hooks/event-types.ts';
import type { PayloadVersion } from '#domain/hooks/payloads.ts';
import { samplePayload } from '#domain/hooks/samples.ts';
import { and, count, desc, eq, inArray, lt, ne, sql } from '#server/db/orm.ts';
import { hookAttempts, hookDeliveries, hooks } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent, conflict } from '#server/platform/errors.ts';
import { type Page, pageOf } from '#server/platform/paging.ts';

/** Throws 404. */
async function requireHook(db: Database, actor: Actor, hookId: string) {
  const [hook] = await db
    .select()
    .from(hooks)
    .where(and(eq(hooks.id, hookId), hooksOf(actor)));
  if (!hook) throw absent('Webhook not found');
  return hook;
}

/** Throws 404 and, for one that is off, 409. */
async function requireHookOn(db: Database, actor: Actor, hookId: string) {
  const hook = await requireHook(db, actor, hookId);
  if (hook.ended !== null) throw conflict('This webhook is off. Turn it on first.');
  return hook;
}

/** What was and will be sent to one of the company's hooks, latest first. Throws 404. */
export async function listDeliveries(
  db: Database,
  actor: Actor,
  hookId: string,
  { state, ...paging }: Paging & { state?: DeliveryState | undefined },
): Promise<Page<HookDelivery>> {
  await requireHook(db, actor, hookId);
  const where = and(eq(hookDeliveries.hookId, hookId), state && eq(hookDeliveries.state, state));
  const rows = db.select(columns).from(hookDeliveries).where(where).orderBy(desc(hookDeliveries.id));
  const total = db.select({ total: count() }).from(hookDeliveries).where(where);
  const page = await pageOf(rows.$dynamic(), total, paging);
  return { rows: page.rows.map(present), total: page.total };
}

const last = (column: string) => sql`(select a.${sql.identifier(column)} from ${hookAttempts} a
  where a.delivery_id = ${hookDeliveries.id} order by a.id desc limit 1)`;

const columns = {
  id: hookDeliveries.id,
  messageId: hookDeliveries.messageId,
  type: hookDeliveries.type,
  isTest: hookDeliveries.isTest,
  state: hookDeliveries.state,
  happenedAt: hookDeliveries.happenedAt,
  tries: hookDeliveries.tries,
  lastTriedAt: hookDeliveries.lastTriedAt,
  nextAt: hookDeliveries.nextAt,
  lastStatus: sql<number | null>`${last('status')}`,
  lastFailure: sql<string | null>`${last('failure')}`,
};

type Row = Omit<HookDelivery, 'happenedAt' | 'lastTriedAt' | 'nextAt'> & {
  happenedAt: Date;
  lastTriedAt: Date | null;
  nextAt: Date;
};

const present = ({ happenedAt, lastTriedAt, nextAt, ...row }: Row): HookDelivery => ({
  ...row,
  happenedAt: happenedAt.toISOString(),
  lastTriedAt: lastTriedAt?.toISOString() ?? null,
  nextAt: row.state === 'waiting' ? nextAt.toISOString() : null,
});

interface OfHook {
  hookId: string;
  deliveryId: number;
}

const ATTEMPTS_SHOWN = 50;

/** Throws 404. */
export async function getDelivery(
  db: Database,
  actor: Actor,
  { hookId, deliveryId }: OfHook,
): Promise<HookDeliveryDetail> {
  await requireHook(db, actor, hookId);
  const [found] = await db
    .select({ ...columns, body: hookDeliveries.body })
    .from(hookDeliveries)
    .where(and(eq(hookDeliveries.id, deliveryId), eq(hookDeliveries.hookId, hookId)));
  if (!found) throw absent('Delivery not found');
  const attempts = await db
    .select()
    .from(hookAttempts)
    .where(eq(hookAttempts.deliveryId, deliveryId))
    .orderBy(desc(hookAttempts.id))
    .limit(ATTEMPTS_SHOWN);
  const { body, ...row } = found;
  return {
    ...present(row),
    body,
    attempts: attempts.map(({ at, ms, status, answer, failure, isProbe }) => ({
      ...{ ms, status, answer, failure, isProbe },
      at: at.toISOString(),
    })),
  };
}

/** Puts an invented event before all others. Throws 404 and 409. */
export async function insertTest(db: Database, actor: Actor, hookId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const hook = await requireHookOn(tx, actor, hookId);
    const [type] = hook.events;
    if (!type) throw new Error('a hook has events');
    const messageId = `test_${randomUUID()}`;
    const payload = samplePayload(hook.payloadVersion as PayloadVersion, type, messageId);
    const [made] = await tx
      .insert(hookDeliveries)
      .values({
        ...{ hookId, messageId, type },
        isTest: true,
        version: payload.version,
        happenedAt: new Date(),
        details: {},
        body: JSON.stringify(payload),
      })
      .returning({ id: hookDeliveries.id });
    await endPause(tx, hookId);
    return made?.id ?? 0;
  });
}

/** Sends one again, with all its tries. Throws 404 and 409. */
export async function sendAgain(db: Database, actor: Actor, { hookId, deliveryId }: OfHook): Promise<void> {
  await db.transaction(async (tx) => {
    await requireHookOn(tx, actor, hookId);
    const [again] = await tx
      .update(hookDeliveries)
      .set({ state: 'waiting', tries: 0, firstTriedAt: null, lastTriedAt: null, nextAt: sql`now()` })
      .where(and(eq(hookDeliveries.id, deliveryId), eq(hookDeliveries.hookId, hookId)))
      .returning({ id: hookDeliveries.id });
    if (!again) throw absent('Delivery not found');
    await endPause(tx, hookId);
  });
}

/** A person wants to see now whether it works. */
const endPause = (tx: Database, hookId: string) =>
  tx.update(hooks).set({ pausedUntil: null }).where(eq(hooks.id, hookId));

const KEPT_DAYS = 30;
const CHUNK = 5000;

/** Deletes deliveries of more than 30 days ago, in parts that hold nobody up. */
export async function sweepDeliveries(db: Database): Promise<void> {
  for (let left = true; left; ) {
    const old = db
      .select({ id: hookDeliveries.id })
      .from(hookDeliveries)
      .where(
        and(
          lt(hookDeliveries.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
          ne(hookDeliveries.state, 'waiting'),
        ),
      )
      .limit(CHUNK);
    const gone = await db.delete(hookDeliveries).where(inArray(hookDeliveries.id, old));
    left = (gone.rowCount ?? 0) === CHUNK;
  }
}
