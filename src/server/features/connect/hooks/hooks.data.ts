import { randomUUID } from 'node:crypto';
import type { Actor } from '#access/can.ts';
import { hooksOf } from '#access/rows.ts';
import type { Hook, HookChange } from '#contract/hooks.ts';
import type { HookEvent } from '#domain/hooks/event-types.ts';
import { NEWEST_PAYLOADS } from '#domain/hooks/payloads.ts';
import { desc, eq, sql } from '#server/db/orm.ts';
import { deliveries, hooks, users } from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { asIso } from '#server/platform/paging.ts';
import { plainRecords } from '#server/platform/records.ts';
import type { Services } from '#server/platform/services.ts';
import { endHook } from './due.data.ts';
import { OLD_SECRET_HOURS, sealSecret } from './secrets.ts';
import { newHookSecret } from './sign.ts';

/** The company's webhooks, latest first. */
export async function listHooks(db: Database, actor: Actor): Promise<Hook[]> {
  return db
    .select({
      id: hooks.id,
      target_url: hooks.targetUrl,
      events: hooks.events,
      madeBy: nameOfUser,
      createdAt: asIso<string>(hooks.createdAt),
      ended: hooks.ended,
      endedAt: asIso<string | null>(hooks.endedAt),
      failures: hooks.failures,
      failingSince: asIso<string | null>(hooks.failingSince),
      pausedUntil: asIso<string | null>(hooks.pausedUntil),
      lastSuccessAt: asIso<string | null>(hooks.lastSuccessAt),
      oldSecretUntil: asIso<string | null>(
        sql`case when ${hooks.oldSecretUntil} > now() then ${hooks.oldSecretUntil} end`,
      ),
      waiting: sql<number>`(select count(*)::int from ${deliveries}
        where ${deliveries.hookId} = ${hooks.id} and ${deliveries.state} = 'waiting')`,
    })
    .from(hooks)
    .innerJoin(users, eq(users.id, hooks.userId))
    .where(hooksOf(actor))
    .orderBy(desc(hooks.createdAt), hooks.id);
}

/** Throws 404. */
async function getHook(db: Database, actor: Actor, hookId: string): Promise<Hook> {
  const hook = (await listHooks(db, actor)).find(({ id }) => id === hookId);
  if (!hook) throw hookNotFound();
  return hook;
}

const hookNotFound = () => absent('Webhook not found');

export const companyHooks = plainRecords({
  table: hooks,
  of: hooksOf,
  room: { most: 50, noun: 'webhooks', cure: 'Delete one you no longer need.' },
  absent: hookNotFound,
  removed: { event: 'hook-deleted', subject: ({ targetUrl }) => hostOf(targetUrl) },
});

/** Throws 409 if the company has as many as it can keep. */
export function insertHook(
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  actor: Actor,
  { targetUrl, events }: { targetUrl: string; events: HookEvent[] },
  by: EventActor,
): Promise<Hook & { secret: string }> {
  return db.transaction(async (tx) => {
    const id = randomUUID();
    const secret = newHookSecret();
    await companyHooks.insert(tx, actor, {
      ...{ id, targetUrl, events },
      companyId: actor.companyId,
      userId: actor.id,
      keyId: actor.key?.id ?? null,
      payloadVersion: NEWEST_PAYLOADS,
      secret: sealSecret(cipher, id, secret),
    });
    await emit(tx, by, 'hook-made', { subjectId: id, subject: hostOf(targetUrl), details: named(events) });
    return { ...(await getHook(tx, actor, id)), secret };
  });
}

/** The path of a hook's address may be its secret. */
const hostOf = (url: string): string => new URL(url).host;
const named = (events: readonly HookEvent[]) => ({ events: events.join(' ') });

/** Throws 404. Turned on again it begins with a clean slate; what failed meanwhile stays failed. */
export function updateHook(
  db: Database,
  actor: Actor,
  hookId: string,
  { target_url: targetUrl, events, isOn }: HookChange,
  by: EventActor,
): Promise<Hook> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(hooks).where(companyHooks.own(actor, hookId)).for('update');
    if (!before) throw hookNotFound();
    const isFresh = (isOn && before.ended !== null) || targetUrl !== before.targetUrl;
    await tx
      .update(hooks)
      .set({
        ...{ targetUrl, events, updatedAt: new Date() },
        ...(isFresh && { failures: 0, failingSince: null, pausedUntil: null }),
        // The person who turns it on is responsible for it from now on.
        ...(isOn &&
          before.ended !== null && {
            ended: null,
            endedAt: null,
            userId: actor.id,
            keyId: null,
            listensSince: sql`now()`,
          }),
      })
      .where(eq(hooks.id, hookId));
    if (!isOn && before.ended === null) await endHook(tx, hookId, 'paused');
    const details = { ...named(events), isOn };
    await emit(tx, by, 'hook-changed', { subjectId: hookId, subject: hostOf(targetUrl), details });
    return getHook(tx, actor, hookId);
  });
}

/** Throws 404. */
export function changeSecret(
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  actor: Actor,
  hookId: string,
  by: EventActor,
): Promise<string> {
  return db.transaction(async (tx) => {
    const secret = newHookSecret();
    const { targetUrl } = await companyHooks.update(tx, actor, hookId, {
      secret: sealSecret(cipher, hookId, secret),
      oldSecret: sql`${hooks.secret}`,
      oldSecretUntil: sql`now() + make_interval(hours => ${OLD_SECRET_HOURS})`,
    });
    await emit(tx, by, 'hook-secret-changed', { subjectId: hookId, subject: hostOf(targetUrl) });
    return secret;
  });
}

/** The email address of the hook's maker; null once their access has ended. */
export async function findMakersEmail(db: Database, hookId: string): Promise<string | null> {
  const [maker] = await db
    .select({ email: users.email, endedAt: users.accessEndedAt })
    .from(hooks)
    .innerJoin(users, eq(users.id, hooks.userId))
    .where(eq(hooks.id, hookId));
  return maker && maker.endedAt === null ? maker.email : null;
}
