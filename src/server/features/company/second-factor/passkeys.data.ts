import type { Passkey } from '#contract/second-factor.ts';
import { and, asc, eq, sql } from '#server/db/orm.ts';
import { passkeys } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound, violates } from '#server/platform/errors.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

const present = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  return (await listPasskeyRows(db, userId)).map(present);
}

export function listPasskeyRows(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** The passkey an authenticator names; undefined if it is unknown. */
export async function findPasskeyRow(db: Database, credentialId: string): Promise<PasskeyRow | undefined> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found;
}

const MOST_PASSKEYS = 20;

type NewRow = Pick<PasskeyRow, 'userId' | 'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** Throws 409 past 20 of them, and if the authenticator is registered already. */
export async function insertPasskey(tx: Database, passkey: NewRow): Promise<Passkey> {
  const all = await tx.$count(passkeys, eq(passkeys.userId, passkey.userId));
  if (all >= MOST_PASSKEYS) throw conflict(`You have ${all} passkeys. Remove one before you add another.`);
  const [made] = await tx
    .insert(passkeys)
    .values(passkey)
    .returning()
    .catch((error) => {
      if (!violates(error, 'passkeys_credential_id_unique')) throw error;
      throw conflict('This passkey was added already.');
    });
  if (!made) throw new Error('no passkey was made');
  return present(made);
}

/** Notes a signature by its counter; false if another one was quicker. */
export async function countSignature(tx: Database, passkey: PasskeyRow, counter: number): Promise<boolean> {
  const noted = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id });
  return noted.length > 0;
}

/** Throws 404 if the user has none. */
export async function renamePasskey(db: Database, userId: string, id: string, name: string): Promise<void> {
  const renamed = await db.update(passkeys).set({ name }).where(own(userId, id)).returning();
  if (renamed.length === 0) throw notFound('This passkey');
}

/** Answers its name. Throws 404 if the user has none. */
export async function deletePasskey(tx: Database, userId: string, id: string): Promise<string> {
  const [gone] = await tx.delete(passkeys).where(own(userId, id)).returning({ name: passkeys.name });
  if (!gone) throw notFound('This passkey');
  return gone.name;
}

export async function deletePasskeys(tx: Database, userId: string): Promise<number> {
  const gone = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  return gone.length;
}

const own = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));
