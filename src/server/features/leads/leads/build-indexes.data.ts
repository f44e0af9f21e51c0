import { setTimeout as sleep } from 'node:timers/promises';
import { AGAIN, Later, OperationFailure, type Work } from '#server/operations/index.ts';
import { connectAlone } from '#server/platform/database/index.ts';
import {
  beginBuilding,
  buildIndex,
  cancelBackend,
  dropIndex,
  listMissing,
  readProgress,
} from './large-indexes.data.ts';

export const LARGE_INDEXES = 'leads.build-indexes';

const LOOK_MS = 1000;

type Client = Awaited<ReturnType<typeof connectAlone>>;

/** Builds missing indexes one by one, on its own connection. */
export async function buildMissing(work: Work<unknown>): Promise<unknown> {
  const { db, pool } = work.services;
  const client = await connectAlone(pool, { name: 'ridgecap-indexes', limit: 'indexBuild' });
  try {
    const backend = await beginBuilding(client);
    if (backend === null)
      return new Later('A stopped process has not finished yet. It is checked again automatically.');
    for (const name of await listMissing(db)) {
      if (work.signal.aborted) return AGAIN;
      const outcome = await buildWatched(work, client, backend, name);
      if (outcome === AGAIN) return AGAIN;
    }
    return undefined;
  } finally {
    await client.end();
  }
}

async function buildWatched(
  work: Work<unknown>,
  client: Client,
  backend: number,
  name: string,
): Promise<unknown> {
  const { db } = work.services;
  const building = buildIndex(client, name).then(() => 'built' as const);
  try {
    while ((await Promise.race([building, sleep(LOOK_MS)])) !== 'built') {
      if (work.signal.aborted) break;
      await work.tell(db, await readProgress(db, backend));
    }
    if (!work.signal.aborted) return undefined;
  } catch (error) {
    await endBuild();
    // An unfinished index would slow down writers without any use.
    await dropIndex(client, name).catch(() => {});
    throw isRefused(error) ? new OperationFailure(REFUSED, { cause: error }) : error;
  }
  await endBuild();
  return AGAIN;

  async function endBuild(): Promise<void> {
    await cancelBackend(db, backend).catch(() => {});
    await building.catch(() => {});
  }
}

const REFUSED =
  'The role of the database may not create the extension pg_trgm. Create it as its owner; searches go on without an index.';

// insufficient_privilege
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42501';
