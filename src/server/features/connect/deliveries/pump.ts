import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { catchUp } from '#server/platform/events/consume.ts';
import type { Loop } from '#server/platform/loops.ts';
import type { Services } from '#server/platform/services.ts';
import { endLease, type Leased, type Targets, takeWork } from './leases.data.ts';

/** Milliseconds between looks for new events and due deliveries. */
const LOOK_MS = 400;
/** The same where nobody listens: the first message to a new target may be that late. */
const NOBODY_MS = 1000;
/** Targets that one process sends to at a time: those that hang wait only for the network. */
const MOST_TARGETS = 64;
/** Milliseconds after which a session ends, so that others get their turn. */
const SESSION_MS = 10_000;

interface Sender {
  /**
   * Prepares, sends and notes what is due for a target. Where it throws, the lease is left to run out, which is a pause.
   * @returns whether there is reason to go on
   */
  sendDue(leased: Leased): Promise<boolean>;
  close?(): Promise<void>;
}

/** One kind of targets, and how something is sent to them. */
export interface Channel extends Targets {
  name: string;
  /** What is under way is cut off when the signal says so. */
  open(services: Services, signal: AbortSignal): Sender;
}

/** Sends what the outbox has for the targets of a channel. */
export const pump = (channel: Channel): Loop => ({
  name: channel.name,
  start(services, log) {
    const { db, outage } = services;
    const stopping = new AbortController();
    const sender = channel.open(services, stopping.signal);
    const sessions = new Set<Promise<void>>();
    let nap = new AbortController();

    const report = (error: unknown) => {
      if (!outage.notice(error)) log.error({ err: error }, 'deliveries were not sent');
    };
    /** Until nothing is due, something fails, or it is the turn of others. */
    const serve = async (leased: Leased) => {
      const ends = Date.now() + SESSION_MS;
      while (!stopping.signal.aborted && Date.now() < ends && (await sender.sendDue(leased)));
      await endLease(db, channel, leased);
    };
    /** @returns milliseconds until the next look */
    const look = async (): Promise<number> => {
      const lease = randomUUID();
      const { ids, behind, listens } = await takeWork(db, channel, lease, MOST_TARGETS - sessions.size);
      for (const id of ids) {
        const session = serve({ id, lease })
          .catch(report)
          .finally(() => {
            sessions.delete(session);
            // There may be more for it.
            nap.abort();
          });
        sessions.add(session);
      }
      if (!listens) return NOBODY_MS;
      if (!behind) return LOOK_MS;
      await catchUp(db, channel.outbox);
      return 0;
    };
    const looks = async () => {
      for (let pause = LOOK_MS; ; pause = (await look().catch(report)) ?? LOOK_MS) {
        nap = new AbortController();
        await sleep(pause, undefined, { signal: nap.signal }).catch(() => {});
        if (stopping.signal.aborted) return;
      }
    };
    const ended = looks();

    return async () => {
      stopping.abort();
      nap.abort();
      await ended;
      await Promise.all(sessions);
      await sender.close?.();
    };
  },
});
