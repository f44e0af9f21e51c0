import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isWorthwhile } from '#server/features/leads/leads/large-indexes.data.ts';

/**
 * Waits for the indexes that the server builds by itself where the ZIPs count enough properties; beside that nothing would
 * be measured right.
 */
export async function untilIndexed(client: pg.Client): Promise<void> {
  if (!(await isWorthwhile(drizzle(client)))) return;
  for (let state = ''; state !== 'completed'; await sleep(1000)) {
    const { rows } = await client.query("select state from operations where name = 'leads.build-indexes'");
    state = rows[0]?.state ?? 'queued';
    if (!['queued', 'running', 'completed'].includes(state)) throw new Error(`The indexes are ${state}.`);
  }
}
