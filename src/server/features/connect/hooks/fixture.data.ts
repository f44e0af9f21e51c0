import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Hook, HookDelivery } from '#contract/hooks.ts';
import { sql } from '#server/db/orm.ts';
import { deliveries, hooks } from '#server/db/schema/index.ts';
import { openLog } from '#server/platform/log.ts';
import type { TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import type { Received } from '#testing/receiver.ts';
import { hookPump } from './pump.ts';

export const ALLOWED = { HOOK_HOSTS_ALLOWED: '127.0.0.1' };

export type MadeHook = Hook & { secret: string };

export interface Message {
  id: string;
  type: string;
  version: number;
  timestamp: string;
  apiVersion: string;
  data: { door: { id: number; stage: string; address: string } | null; [key: string]: unknown };
}

/** Sends like a server's background work, and nothing else of it. */
export const startPump = (server: TestServer): (() => Promise<void>) =>
  hookPump.start(server.services, openLog('silent'));

/** A webhook as its owner makes it. */
export async function makeHook(owner: Client, url: string, ...events: string[]): Promise<MadeHook> {
  const answer = await owner.post('/api/hooks', { target_url: url, events });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json() as MadeHook;
}

/** What the independent verifier reads; throws if the signature is wrong. */
export const verified = (secret: string, { body, headers }: Received): Message =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Message;

/** Waits until something holds of a hook's deliveries, latest first. */
export async function untilDeliveries(
  owner: Client,
  hookId: string,
  holds: (deliveries: HookDelivery[]) => boolean,
): Promise<HookDelivery[]> {
  for (const end = Date.now() + 30_000; ; await sleep(50)) {
    const found = (await owner.get(`/api/hooks/${hookId}/deliveries`)).json() as HookDelivery[];
    if (holds(found)) return found;
    if (Date.now() > end) throw new Error(`not so: ${JSON.stringify(found)}`);
  }
}

export const setStage = (client: Client, propertyId: number, stage: string) =>
  client.put(`/api/properties/${propertyId}/stage`, { stage });

/** Moves everything the database knows of deliveries into the past. */
export async function passTime({ services: { db } }: TestServer, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`;
  await db.update(deliveries).set({
    nextAt: sql`${deliveries.nextAt} - ${by}`,
    firstTriedAt: sql`${deliveries.firstTriedAt} - ${by}`,
    lastTriedAt: sql`${deliveries.lastTriedAt} - ${by}`,
  });
  await db.update(hooks).set({
    pausedUntil: sql`${hooks.pausedUntil} - ${by}`,
    failingSince: sql`${hooks.failingSince} - ${by}`,
    leasedUntil: sql`${hooks.leasedUntil} - ${by}`,
  });
}
