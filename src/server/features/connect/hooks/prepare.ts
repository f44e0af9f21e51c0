import type { Actor } from '#access/can.ts';
import { buildPayload, type PayloadVersion } from '#domain/hooks/payloads.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type Delivery, gatherFacts } from './facts.data.ts';
import { dropDeliveries, type HookRow, listDue } from './lease.data.ts';

/** A delivery with the bytes to send. */
export type Prepared = Delivery & { body: string };

/** Fits into one statement and one order of some seconds. */
const MOST = 200;

/**
 * What is to be sent to a hook next. Bodies are made before the first try and stay the same; whether the maker may still
 * see their objects is checked each time.
 * @returns null if nothing is due
 */
export async function prepareDue(
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
