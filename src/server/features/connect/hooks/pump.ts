import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { isSuccess } from '#domain/hooks/judge.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import { catchUp } from '#server/platform/events/consume.ts';
import type { Log } from '#server/platform/log.ts';
import type { Loop } from '#server/platform/loops.ts';
import type { Services } from '#server/platform/services.ts';
import { endHook, endLease, type LeasedHook, leaseHooks, lookForWork, renewLease } from './lease.data.ts';
import { noteResults } from './note.data.ts';
import { hookOutbox } from './outbox.data.ts';
import { prepareDue } from './prepare.ts';
import { openSecrets } from './secrets.ts';
import type { Order, Sent } from './send-messages.ts';

/** Milliseconds between looks for new events and due deliveries. */
const LOOK_MS = 400;
/** The same where nobody has a hook: the first message of a new one may be that late. */
const NOBODY_MS = 1000;
/** Hooks that one process sends to at a time: those that hang wait only for the network. */
const MOST_HOOKS = 64;
/** Milliseconds after which a session ends, so that others get their turn. */
const SESSION_MS = 10_000;

/** Sends what the outbox holds for hooks, each hook by one process at a time and in order. */
export const hookPump: Loop = {
  name: 'hooks',
  start(services, log) {
    const sender = openSender();
    const sessions = new Set<Promise<void>>();
    let isStopping = false;
    let timer: NodeJS.Timeout | undefined;
    let pause = LOOK_MS;

    const look = async () => {
      const { behind, due, listens } = await lookForWork(services.db);
      pause = listens ? LOOK_MS : NOBODY_MS;
      if (behind) await catchUp(services.db, hookOutbox);
      const room = MOST_HOOKS - sessions.size;
      if (room === 0 || !(behind || due)) return;
      const lease = randomUUID();
      for (const leased of await leaseHooks(services.db, lease, room)) {
        const session = serve(services, sender, leased, () => isStopping)
          .catch((error) => report(services, log, error))
          .finally(() => {
            sessions.delete(session);
            // There may be more for it.
            lookSoon(0);
          });
        sessions.add(session);
      }
    };
    let isLooking = false;
    const lookSoon = (ms: number) => {
      clearTimeout(timer);
      if (isStopping) return;
      timer = setTimeout(() => {
        if (isLooking) return;
        isLooking = true;
        looked = look()
          .catch((error) => report(services, log, error))
          .finally(() => {
            isLooking = false;
            lookSoon(pause);
          });
      }, ms);
    };
    let looked: Promise<void> = Promise.resolve();
    lookSoon(LOOK_MS);

    return async () => {
      isStopping = true;
      clearTimeout(timer);
      sender.stop();
      await looked;
      await Promise.all(sessions);
      await sender.close();
    };
  },
};

function report({ outage }: Services, log: Log, error: unknown): void {
  if (!outage.notice(error)) log.error({ err: error }, 'webhooks were not sent');
}

/**
 * One session with a hook: until nothing is due, something fails, or it is the turn of others. Where we fail ourselves,
 * the lease is left to run out, which is a pause.
 */
async function serve(
  services: Services,
  sender: Sender,
  leased: LeasedHook,
  isStopping: () => boolean,
): Promise<void> {
  const ends = Date.now() + SESSION_MS;
  let held: LeasedHook | null = leased;
  while (held && !isStopping()) {
    const goesOn = await serveOnce(services, sender, held);
    if (!goesOn || Date.now() > ends) break;
    held = await renewLease(services.db, held.hook);
  }
  await endLease(services.db, leased.hook);
}

/** Sends what is due, as much as is prepared at once. Whether there is reason to go on. */
async function serveOnce(
  services: Services,
  sender: Sender,
  { hook, maker, isKeyAlive }: LeasedHook,
): Promise<boolean> {
  const { db, config, cipher } = services;
  if (!maker || !isKeyAlive) {
    await db.transaction((tx) => endHook(tx, hook.id, maker ? 'key-ended' : 'maker-left'));
    return false;
  }
  const prepared = await prepareDue(db, { hook, maker }, publicUrlOf(config));
  if (!prepared) return false;
  // All of them were dropped.
  if (prepared.length === 0) return true;
  const sent = await sender.send({
    url: hook.targetUrl,
    allowedHosts: config.hookHostsAllowed,
    secrets: openSecrets(cipher, hook),
    messages: prepared.map(({ messageId, body }) => ({ id: messageId, body })),
  });
  const tried = sent.flatMap((one, place) => {
    const delivery = prepared[place];
    return delivery ? [{ delivery, sent: one }] : [];
  });
  if (tried.length === 0) return false;
  await noteResults(services, hook, tried);
  return sent.every(({ status }) => isSuccess(status));
}

/** Sends orders on a thread, many at a time. */
interface Sender {
  send(order: Order): Promise<Sent[]>;
  /** Cuts off running requests; answers that arrived by then are still reported. */
  stop(): void;
  close(): Promise<void>;
}

interface Waiting {
  resolve(sent: Sent[]): void;
  reject(error: Error): void;
}

type Reply = { number: number; sent: Sent[] } | { number: number; error: string };

/** The thread starts with the first order. One that breaks takes its orders with it; the next order gets another. */
function openSender(): Sender {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let count = 0;

  const start = (): Worker => {
    const made = new Worker(new URL('./sender-thread.ts', import.meta.url));
    made.unref();
    made.on('message', (reply: Reply) => {
      const order = waiting.get(reply.number);
      waiting.delete(reply.number);
      if ('sent' in reply) order?.resolve(reply.sent);
      else order?.reject(new Error(reply.error));
    });
    const broken = (error: Error) => {
      if (thread === made) thread = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    made.once('error', broken);
    made.once('exit', () => broken(new Error('the thread that sends webhooks has ended')));
    return made;
  };

  return {
    send: (order) =>
      new Promise((resolve, reject) => {
        thread ??= start();
        count += 1;
        waiting.set(count, { resolve, reject });
        thread.postMessage({ number: count, order });
      }),
    stop: () => thread?.postMessage('stop'),
    async close() {
      await thread?.terminate();
    },
  };
}
