import { type Health, healthAfter, isProbed, isSuccess, judge } from '#domain/hooks/judge.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { hookAttempts, hookDeliveries, hooks } from '#server/db/schema/index.ts';
import { sendMail } from '#server/features/company/notices/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { endHook, type HookRow } from './lease.data.ts';
import { offMail } from './off-mail.ts';
import type { Prepared } from './prepare.ts';
import type { Sent } from './send-messages.ts';

type Needed = Pick<Services, 'db' | 'jobs' | 'config'>;

/**
 * Notes the results of some deliveries, all in one transaction. A process that lost the lease notes nothing: the next one sends
 * them again, with the same ids.
 */
export function noteResults(
  { db, jobs, config }: Needed,
  hook: HookRow,
  tried: readonly { delivery: Prepared; sent: Sent }[],
): Promise<void> {
  return db.transaction(async (tx) => {
    const health = tried.reduce<Health>(
      (before, { sent }) => healthAfter(before, sent, sent.at + sent.ms),
      healthOf(hook),
    );
    const last = tried.findLast(({ sent }) => isSuccess(sent.status))?.sent;
    const held = await tx
      .update(hooks)
      .set({
        failures: health.failures,
        failingSince: momentOf(health.failingSince),
        pausedUntil: momentOf(health.pausedUntil),
        ...(last && { lastSuccessAt: new Date(last.at) }),
      })
      .where(and(eq(hooks.id, hook.id), sql`${hooks.lease} = ${hook.lease}::uuid`))
      .returning({ id: hooks.id });
    if (held.length === 0) return;
    const isProbe = isProbed(hook.failures);
    await updateDeliveries(tx, tried, isProbe);
    await tx.insert(hookAttempts).values(
      tried.map(({ delivery, sent: { at, ms, status, answer, failure } }) => ({
        deliveryId: delivery.id,
        at: new Date(at),
        isProbe,
        ...{ ms, status, answer, failure },
      })),
    );
    if (isProbe && health.failures === 0) await tryAllNow(tx, hook.id);
    if (!health.ended) return;
    await endHook(tx, hook.id, health.ended);
    const mail = await offMail(tx, hook, health.ended, config);
    if (mail) await jobs.enqueue(tx, sendMail, mail);
  });
}

const healthOf = ({ failures, failingSince, pausedUntil }: HookRow): Health => ({
  failures,
  failingSince: failingSince?.getTime() ?? null,
  pausedUntil: pausedUntil?.getTime() ?? null,
  ended: null,
});

const momentOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** Several hundred rows in one statement. */
async function updateDeliveries(
  tx: Database,
  tried: readonly { delivery: Prepared; sent: Sent }[],
  isProbe: boolean,
): Promise<void> {
  const rows = tried.map(({ delivery, sent }) => {
    const tries = delivery.tries + (isProbe ? 0 : 1);
    const since = (sent.at - (delivery.firstTriedAt?.getTime() ?? sent.at)) / 1000;
    const { state, nextIn } = judge(sent, { tries, since }, Math.random());
    const at = new Date(sent.at);
    const nextAt = new Date(sent.at + sent.ms + (nextIn ?? 0) * 1000);
    return { id: delivery.id, state, tries, at, next_at: nextAt, body: delivery.body };
  });
  await tx.execute(sql`
    update ${hookDeliveries} set state = r.state, tries = r.tries, last_tried_at = r.at, next_at = r.next_at, body = r.body,
      first_tried_at = coalesce(${hookDeliveries.firstTriedAt}, r.at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id bigint, state text, tries int, at timestamptz, next_at timestamptz, body text)
    where ${hookDeliveries.id} = r.id`);
}

/** The receiver works again: what failed meanwhile goes out in order. */
async function tryAllNow(tx: Database, hookId: string): Promise<void> {
  await tx
    .update(hookDeliveries)
    .set({ nextAt: sql`now()` })
    .where(and(eq(hookDeliveries.hookId, hookId), eq(hookDeliveries.state, 'waiting')));
}
