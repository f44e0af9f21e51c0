import { randomUUID } from 'node:crypto';
import type { Actor } from '#access/can.ts';
import { hooksOf } from '#access/rows.ts';
import type { HookDelivery, HookDeliveryDetail } from '#contract/hooks.ts';
import type { Paging } from '#contract/paging.ts';
import type { DeliveryState, HookEvent } from '#domain/hooks/event-types.ts';
import type { PayloadVersion } from '#domain/hooks/payloads.ts';
import { samplePayload } from '#domain/hooks/samples.ts';
import { and, count, desc, eq, inArray, isNotNull, lt, ne, sql } from '#server/db/orm.ts';
import { deliveries, deliveryAttempts, hooks } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent, conflict } from '#server/platform/errors.ts';
import { asIso, type Page, pageOf } from '#server/platform/paging.ts';
import { lastTry, SENT_AGAIN } from '../deliveries/index.ts';

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
  const where = and(eq(deliveries.hookId, hookId), state && eq(deliveries.state, state));
  const rows = db.select(columns).from(deliveries).where(where).orderBy(desc(deliveries.id));
  const total = db.select({ total: count() }).from(deliveries).where(where);
  return pageOf(rows.$dynamic(), total, paging);
}

const columns = {
  id: deliveries.id,
  messageId: deliveries.messageId,
  type: sql<HookEvent>`${deliveries.type}`,
  isTest: deliveries.isTest,
  state: deliveries.state,
  happenedAt: asIso<string>(deliveries.happenedAt),
  tries: deliveries.tries,
  lastTriedAt: asIso<string | null>(deliveries.lastTriedAt),
  nextAt: asIso<string | null>(sql`case ${deliveries.state} when 'waiting' then ${deliveries.nextAt} end`),
  lastStatus: sql<number | null>`${lastTry('status')}`,
  lastFailure: sql<string | null>`${lastTry('failure')}`,
};

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
    .select({ ...columns, body: deliveries.body })
    .from(deliveries)
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.hookId, hookId)));
  if (!found) throw absent('Delivery not found');
  const attempts = await db
    .select({
      at: asIso<string>(deliveryAttempts.at),
      ms: deliveryAttempts.ms,
      status: deliveryAttempts.status,
      answer: deliveryAttempts.answer,
      failure: deliveryAttempts.failure,
      isProbe: deliveryAttempts.isProbe,
    })
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.deliveryId, deliveryId))
    .orderBy(desc(deliveryAttempts.id))
    .limit(ATTEMPTS_SHOWN);
  return { ...found, attempts };
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
      .insert(deliveries)
      .values({
        ...{ hookId, messageId, type },
        isTest: true,
        version: payload.version,
        body: JSON.stringify(payload),
      })
      .returning({ id: deliveries.id });
    await endPause(tx, hookId);
    return made?.id ?? 0;
  });
}

/** Sends one again, with all its tries. Throws 404 and 409. */
export async function sendAgain(db: Database, actor: Actor, { hookId, deliveryId }: OfHook): Promise<void> {
  await db.transaction(async (tx) => {
    await requireHookOn(tx, actor, hookId);
    const [again] = await tx
      .update(deliveries)
      .set(SENT_AGAIN)
      .where(and(eq(deliveries.id, deliveryId), eq(deliveries.hookId, hookId)))
      .returning({ id: deliveries.id });
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
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          isNotNull(deliveries.hookId),
          lt(deliveries.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
          ne(deliveries.state, 'waiting'),
        ),
      )
      .limit(CHUNK);
    const gone = await db.delete(deliveries).where(inArray(deliveries.id, old));
    left = (gone.rowCount ?? 0) === CHUNK;
  }
}
