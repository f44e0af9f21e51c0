import { type Quota, quotaSentence, quotas, type Room } from '#domain/quotas.ts';
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
export const requireRoom = (
  tx: Database,
  owner: Owner,
  quota: Quota,
  count: () => Promise<number>,
): Promise<void> => requireRoomFor(tx, owner, { name: quota, room: quotas[quota] }, count);

/** The same for records whose room is described beside them. */
export async function requireRoomFor(
  tx: Database,
  { companyId, id = companyId }: Owner,
  { name, room }: { name: string; room: Room },
  count: () => Promise<number>,
): Promise<void> {
  await lockUntilCommit(tx, lockNames.quota(name, 'full' in room ? id : companyId));
  if ((await count()) >= room.most) throw conflict(quotaSentence(room));
}
