import type { SealKeys } from '#contract/evidence.ts';
import { desc } from '#server/db/orm.ts';
import { sealKeys } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Sealer } from '#server/platform/seal.ts';

/** Keeps the key that packets are signed with now, if it is a new one. */
export async function keepSealKey(db: Database, { keyId, publicKey }: Sealer): Promise<void> {
  await db.insert(sealKeys).values({ id: keyId, publicKey }).onConflictDoNothing();
}

/** Every key ever used, newest first. */
export async function listSealKeys(db: Database): Promise<SealKeys> {
  const rows = await db.select().from(sealKeys).orderBy(desc(sealKeys.createdAt), sealKeys.id);
  return {
    keys: rows.map(({ id, publicKey, createdAt }) => ({ id, publicKey, since: createdAt.toISOString() })),
  };
}
