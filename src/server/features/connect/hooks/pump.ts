import { MessageChannel, Worker } from 'node:worker_threads';
import type { Actor } from '#access/can.ts';
import { isSuccess } from '#domain/hooks/judge.ts';
import { buildPayload, type PayloadVersion } from '#domain/hooks/payloads.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { type Channel, type Leased, pump } from '../deliveries/index.ts';
import { dropDeliveries, endHook, findHeld, type HookRow, hookTargets, listDue } from './due.data.ts';
import { type Delivery, gatherFacts, type Prepared } from './facts.data.ts';
import { noteResults } from './note.data.ts';
import { openSecrets } from './secrets.ts';
import type { Order, Sent } from './send-messages.ts';

const channel: Channel = {
  ...hookTargets,
  name: 'hooks',
  open(services, signal) {
    const thread = openThread(signal);
    return { sendDue: (leased) => sendDue(services, thread, leased), close: thread.close };
  },
};

export const hookPump = pump(channel);

/** As much as is prepared at once, one after another until one fails. */
async function sendDue(services: Services, thread: Thread, leased: Leased): Promise<boolean> {
  const { db, config, cipher } = services;
  const held = await findHeld(db, leased);
  if (!held) return false;
  const { hook, maker, isKeyAlive } = held;
  if (!maker || !isKeyAlive) {
    await db.transaction((tx) => endHook(tx, hook.id, maker ? 'key-ended' : 'maker-left'));
    return false;
  }
  const prepared = await prepareDue(db, { hook, maker }, publicUrlOf(config));
  if (!prepared) return false;
  // All of them were dropped.
  if (prepared.length === 0) return true;
  const sent = await thread.send({
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

/** Fits into one statement and one order of some seconds. */
const MOST = 200;

/**
 * What is to be sent to a hook next. Bodies are made before the first try and stay the same; whether the maker may still
 * see their objects is checked each time.
 * @returns null if nothing is due
 */
async function prepareDue(
  db: Database,
  { hook, maker }: { hook: HookRow; maker: Actor },
  appUrl: string,
): Promise<Prepared[] | null> {
  const due = await listDue(db, hook, MOST);
  if (due.length === 0) return null;
  const facts = await gatherFacts(db, maker, due, appUrl);
  const prepared: Prepared[] = [];
  const dropped: number[] = [];
  due.forEach((delivery, place) => {
    const known = facts[place];
    if (delivery.body !== null && (delivery.isTest || known))
      prepared.push({ ...delivery, body: delivery.body });
    else if (known) prepared.push({ ...delivery, body: bodyOf(delivery, hook.payloadVersion, known) });
    else dropped.push(delivery.id);
  });
  await dropDeliveries(db, dropped);
  return prepared;
}

function bodyOf(
  { messageId, type, version, happenedAt }: Delivery,
  payloads: string,
  facts: Parameters<typeof buildPayload>[2],
): string {
  const envelope = { id: messageId, type, version, timestamp: happenedAt.toISOString() };
  return JSON.stringify(buildPayload(payloads as PayloadVersion, envelope, facts));
}

/** Sends orders on a thread, many at a time. */
interface Thread {
  send(order: Order): Promise<Sent[]>;
  close(): Promise<void>;
}

/**
 * The thread starts with the first order. One that breaks takes its orders with it; the next order gets another. The
 * signal cuts off running requests; answers that arrived by then are still reported.
 */
function openThread(signal: AbortSignal): Thread {
  let thread: Worker | undefined;
  const start = (): Worker => {
    const made = new Worker(new URL('./sender-thread.ts', import.meta.url));
    made.unref();
    // Its orders report it.
    made.on('error', () => {});
    made.once('exit', () => {
      if (thread === made) thread = undefined;
    });
    return made;
  };
  signal.addEventListener('abort', () => thread?.postMessage('stop'));
  return {
    send(order) {
      thread ??= start();
      const { port1: answers, port2: port } = new MessageChannel();
      thread.postMessage({ order, port }, [port]);
      return new Promise((resolve, reject) => {
        answers.once('message', (answer: Sent[] | Error) =>
          answer instanceof Error ? reject(answer) : resolve(answer),
        );
        answers.once('close', () => reject(new Error('the thread that sends webhooks has ended')));
      });
    },
    async close() {
      await thread?.terminate();
    },
  };
}
