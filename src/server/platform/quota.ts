import { type Quota, quotaSentence, quotas } from '#domain/quotas.ts';
import { type Database, lockNames, lockUntilCommit } from './database/index.ts';
import { conflict } from './errors.ts';

/** A company, and the person of it whose own records are counted where a quota is theirs. */
export interface Owner {
  companyId: string;
  id?: string;
}

/**
 * Throws 409 if the company, or the person, has used up its room. Those who ask at once take turns until their transactions
 * end, so that a burst gets no further than one by one.
 * @param count how many there are, read after the turn has come
 */
export async function requireRoom(
  tx: Database,
  { companyId, id = companyId }: Owner,
  quota: Quota,
  count: () => Promise<number>,
): Promise<void> {
  const { most, ...room } = quotas[quota];
  await lockUntilCommit(tx, lockNames.quota(quota, 'full' in room ? id : companyId));
  if ((await count()) >= most) throw conflict(quotaSentence(quota));
}
