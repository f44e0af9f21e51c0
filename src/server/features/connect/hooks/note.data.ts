import { type HookEnd, hookEnds } from '#domain/hooks/event-types.ts';
import { type Health, healthAfter, isProbed, isSuccess, judge } from '#domain/hooks/judge.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { deliveries, hooks } from '#server/db/schema/index.ts';
import { sendMail } from '#server/features/company/notices/index.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { noteTries } from '../deliveries/index.ts';
import { endHook, type HookRow } from './due.data.ts';
import type { Prepared } from './facts.data.ts';
import { findMakersEmail } from './hooks.data.ts';
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
    await noteTries(
      tx,
      tried.map(({ delivery, sent }) => ({
        ...sent,
        ...verdictOf(delivery, sent, isProbe),
        delivery,
        isProbe,
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

function verdictOf({ tries, firstTriedAt }: Prepared, sent: Sent, isProbe: boolean) {
  const since = (sent.at - (firstTriedAt?.getTime() ?? sent.at)) / 1000;
  return judge(sent, { tries: tries + (isProbe ? 0 : 1), since }, Math.random());
}

/** The receiver works again: what failed meanwhile goes out in order. */
async function tryAllNow(tx: Database, hookId: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ nextAt: sql`now()` })
    .where(and(eq(deliveries.hookId, hookId), eq(deliveries.state, 'waiting')));
}

/** Tells a hook's maker that it was turned off; null if they no longer have an account. */
async function offMail(db: Database, hook: HookRow, ended: HookEnd, config: Config) {
  const to = await findMakersEmail(db, hook.id);
  if (!to) return null;
  return {
    to,
    subject: 'A webhook was turned off',
    text: `The webhook to ${hook.targetUrl} was turned off. ${hookEnds[ended]}.

Events from now on are not kept for it. Once the receiver works again, turn the webhook on and send what failed again from its list of deliveries.

See your webhooks: ${publicUrlOf(config)}/webhooks`,
  };
}
