import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Actor } from '#access/can.ts';
import { zipsVisibleTo } from '#access/rows.ts';
import { and, sql } from '#server/db/orm.ts';
import { mapZips, zipCodes } from '#server/db/schema/index.ts';
import { inScope, type Scope } from '#server/lead-filters/index.ts';
import { type Database, inSnapshot } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { isStale, isUndrawn, REFRESH_BATCH, refreshMapZips } from './refresh.data.ts';

export interface PointState {
  /** Names the ZIPs the actor sees, of these the wanted one, and the version of their properties. */
  propertiesVersion: string;
  /** Names besides what the map has drawn of them. */
  version: string;
  /** Properties with their own position, and without. */
  located: number;
  withoutPosition: number;
  /** ZIPs whose properties have changed since they were drawn. */
  stale: string[];
  /** Those of them that were never drawn, or in an earlier form. */
  undrawn: string[];
}

/** What the map speaks of, read from the ZIPs' totals without touching a property. */
export async function getPointState(
  db: Pick<Database, 'execute'>,
  actor: Actor,
  scope: Scope,
): Promise<PointState> {
  const { rows } = await db.execute<{
    properties_version: string;
    drawn: string;
    located: number;
    without_position: number;
    stale: string[] | null;
    undrawn: string[] | null;
  }>(sql`
    select md5(coalesce(string_agg(concat_ws(' ', ${zipCodes.zipCode}, ${zipCodes.dataVersion},
        extract(epoch from ${zipCodes.updatedAt}), ${zipCodes.propertyCount}, ${zipCodes.locatedCount}), ',' order by ${zipCodes.zipCode}), '')) as properties_version,
      coalesce(sum(hash_record_extended(row(${mapZips.zipCode}, ${mapZips.dataVersion}, ${mapZips.shape}), 0)), 0)::text as drawn,
      coalesce(sum(${zipCodes.locatedCount}), 0)::int as located,
      coalesce(sum(${zipCodes.propertyCount} - ${zipCodes.locatedCount}), 0)::int as without_position,
      array_agg(${zipCodes.zipCode} order by ${zipCodes.zipCode}) filter (where ${isStale}) as stale,
      array_agg(${zipCodes.zipCode} order by ${zipCodes.zipCode}) filter (where ${isStale} and ${isUndrawn}) as undrawn
    from ${zipCodes} left join ${mapZips} on ${mapZips.zipCode} = ${zipCodes.zipCode}
    where ${and(zipsVisibleTo(actor), inScope(scope, zipCodes.zipCode))}`);
  const [state] = rows;
  if (!state) throw new Error('An aggregate has one row.');
  return {
    propertiesVersion: state.properties_version,
    version: `${state.properties_version} ${state.drawn}`,
    located: state.located,
    withoutPosition: state.without_position,
    stale: state.stale ?? [],
    undrawn: state.undrawn ?? [],
  };
}

/** A short name of several parts. */
export const tagOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/** Milliseconds that a reader waits for a few ZIPs to be drawn again; for ZIPs of which there is nothing yet. */
const REPLAY_MS = 30;
const WAIT_MS = { again: 2000, first: 10_000 };

interface Needed extends Pick<Services, 'sideWrites'> {
  pool: Pool;
}

/**
 * Reads of one moment. A few ZIPs that have changed are drawn again meanwhile, beside the read; where that takes long, or
 * many have changed and the jobs are at it, it is what was drawn last. With `propertiesAlone` the map is not asked at all.
 */
export async function inPointSnapshot<Result>(
  { pool, sideWrites }: Needed,
  actor: Actor,
  scope: Scope,
  read: (snapshot: PointSnapshot) => Promise<Result>,
  { propertiesAlone = false } = {},
): Promise<Result> {
  const began = performance.now();
  let hasDrawn = false;
  for (let isLast = propertiesAlone; ; ) {
    const outcome = await inSnapshot(pool, async (client) => {
      const state = await getPointState(drizzle(client), actor, scope);
      const patience = isLast ? 0 : patienceFor(state) - (performance.now() - began);
      if (patience > 0) return { patience, state };
      return { result: await read({ db: drizzle(client), client, state }) };
    });
    if ('result' in outcome) return outcome.result as Result;
    const { patience, state } = outcome;
    // A replica has what was drawn a moment after the primary.
    if (hasDrawn) await sleep(REPLAY_MS);
    const wanted = (state.undrawn.length > 0 ? state.undrawn : state.stale).slice(0, REFRESH_BATCH);
    hasDrawn = await sideWrites.run('draw ZIPs', (db) => refreshInTurn(db, wanted), { patience });
    isLast = !hasDrawn;
  }
}

function patienceFor({ stale, undrawn }: PointState): number {
  if (undrawn.length > 0) return WAIT_MS.first;
  return stale.length > 0 && stale.length <= REFRESH_BATCH ? WAIT_MS.again : 0;
}

interface Line {
  /** Settles when all waiting callers are done. */
  end: Promise<unknown>;
  turns: Map<string, Promise<void>>;
}
const lines = new WeakMap<Database, Line>();

// A map asks for a dozen tiles at once: one of them does the work for its ZIPs, and the others wait without a connection.
function refreshInTurn(db: Database, stale: readonly string[]): Promise<unknown> {
  const line = lines.get(db) ?? { end: Promise.resolve(), turns: new Map() };
  lines.set(db, line);
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
