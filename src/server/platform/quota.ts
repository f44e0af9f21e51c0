import type { Actor } from '#access/can.ts';
import { type Quota, quotaSentence, quotas } from '#domain/quotas.ts';
import { type Database, lockNames, lockUntilCommit } from './database/index.ts';
import { conflict } from './errors.ts';

/**
 * Throws 409 if the actor's company has used up its room. Those who ask at once take turns until their transactions
 * end, so that a burst gets no further than one by one.
 * @param count how many the company has, read after the turn has come
 */
export async function requireRoom(
  tx: Database,
  { companyId }: Pick<Actor, 'companyId'>,
  quota: Quota,
  count: () => Promise<number>,
): Promise<void> {
  await lockUntilCommit(tx, lockNames.quota(quota, companyId));
  if ((await count()) >= quotas[quota].most) throw conflict(quotaSentence(quota));
}
