import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Actor } from '#access/can.ts';
import { zipsVisibleTo } from '#access/rows.ts';
import { and, sql } from '#server/db/orm.ts';
import { mapZips, zipCodes } from '#server/db/schema/index.ts';
import { inScope, type Scope } from '#server/lead-filters/index.ts';
import { type Database, inSnapshot } from '#server/platform/database/index.ts';
import { unavailable } from '#server/platform/errors.ts';
import { isStale, refreshMapZips } from './refresh.data.ts';

export interface PointState {
  /** Names the ZIPs the actor sees, of these the wanted one, and the version of their properties. */
  version: string;
  /** Properties with a position of their own, and without. */
  located: number;
  withoutPosition: number;
  /** ZIPs that the map has to look at again before it can speak of them. */
  stale: string[];
}

/** What the map speaks of, read from the ZIPs' totals without touching a property. */
export async function getPointState(
  db: Pick<Database, 'execute'>,
  actor: Actor,
  scope: Scope,
): Promise<PointState> {
  const { rows } = await db.execute<{
    version: string;
    located: number;
    without_position: number;
    stale: string[] | null;
  }>(sql`
    select md5(coalesce(string_agg(concat_ws(' ', ${zipCodes.zipCode}, ${zipCodes.dataVersion},
        extract(epoch from ${zipCodes.updatedAt}), ${zipCodes.propertyCount}, ${zipCodes.locatedCount}), ',' order by ${zipCodes.zipCode}), '')) as version,
      coalesce(sum(${zipCodes.locatedCount}), 0)::int as located,
      coalesce(sum(${zipCodes.propertyCount} - ${zipCodes.locatedCount}), 0)::int as without_position,
      array_agg(${zipCodes.zipCode}) filter (where ${isStale}) as stale
    from ${zipCodes} left join ${mapZips} on ${mapZips.zipCode} = ${zipCodes.zipCode}
    where ${and(zipsVisibleTo(actor), inScope(scope, zipCodes.zipCode))}`);
  const [state] = rows;
  if (!state) throw new Error('An aggregate has one row.');
  return {
    version: state.version,
    located: state.located,
    withoutPosition: state.without_position,
    stale: state.stale ?? [],
  };
}

/** A short name of several parts. */
export const tagOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

// Others may be at work on their own ZIPs first.
const ATTEMPTS = 8;

/**
 * Reads of one moment. What the map keeps is as new as the properties: what is stale is brought up to date first, unless
 * `read` looks at the properties alone.
 */
export async function inPointSnapshot<Result>(
  { db, pool }: { db: Database; pool: Pool },
  actor: Actor,
  scope: Scope,
  read: (snapshot: PointSnapshot) => Promise<Result>,
  { propertiesAlone = false } = {},
): Promise<Result> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const outcome = await inSnapshot(pool, async (client) => {
      const state = await getPointState(drizzle(client), actor, scope);
      if (state.stale.length > 0 && !propertiesAlone) return { stale: state.stale };
      return { result: await read({ db: drizzle(client), client, state }) };
    });
    if ('result' in outcome) return outcome.result as Result;
    await refreshInTurn(db, pool, outcome.stale);
  }
  throw unavailable('The properties are changing at the moment. Please try again in a few seconds.', 5);
}

interface Line {
  /** Settles when all waiting callers are done. */
  end: Promise<unknown>;
  turns: Map<string, Promise<void>>;
}
const lines = new WeakMap<Pool, Line>();

// A map asks for a dozen tiles at once: one of them does the work for its ZIPs, and the others wait without a connection.
// After a large import hundreds of callers have ZIPs of their own to wait for: each queues once and is not sent back to the
// end by the ZIPs of others.
function refreshInTurn(db: Database, pool: Pool, stale: readonly string[]): Promise<unknown> {
  const line = lines.get(pool) ?? { end: Promise.resolve(), turns: new Map() };
  lines.set(pool, line);
  const added = stale.filter((zip) => !line.turns.has(zip));
  if (added.length > 0) {
    const turn = line.end
      .then(() => refreshMapZips(db, added))
      .finally(() => {
        for (const zip of added) line.turns.delete(zip);
      });
    line.end = turn.catch(() => {});
    for (const zip of added) line.turns.set(zip, turn);
  }
  return Promise.all(stale.map((zip) => line.turns.get(zip)));
}

export interface PointSnapshot {
  db: Pick<Database, 'execute' | 'select'>;
  client: Parameters<Parameters<typeof inSnapshot>[1]>[0];
  state: PointState;
}
