import type { FastifyRequest } from 'fastify';
import { and, eq, lt, ne, sql } from '#server/db/orm.ts';
import { knownDevices, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { DEVICE_DAYS, deviceHashOf } from '#server/platform/device-cookie.ts';

/** Whether the device has an earlier sign-in to the account of this address. */
export async function isKnownDevice(db: Database, email: string, deviceHash: string): Promise<boolean> {
  const [found] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.email, email), eq(knownDevices.deviceHash, deviceHash)));
  return found !== undefined;
}

/** Remembers a sign-in on the device. Answers whether it is new to an account that has others. */
export async function rememberDevice(tx: Database, userId: string, deviceHash: string): Promise<boolean> {
  const [remembered] = await tx
    .insert(knownDevices)
    .values({ userId, deviceHash })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { lastSignInAt: sql`now()` },
    })
    // A row that the statement made and did not change has no xmax.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (!remembered?.isNew) return false;
  return (await tx.$count(knownDevices, eq(knownDevices.userId, userId))) > 1;
}

/** Forgets the devices of a user but the one of the named request. */
export async function forgetDevices(tx: Database, userId: string, keep?: FastifyRequest): Promise<void> {
  const kept = keep ? deviceHashOf(keep) : null;
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), kept ? ne(knownDevices.deviceHash, kept) : undefined));
}

/** Removes devices whose cookie has run out. */
export async function deleteOldDevices(db: Database): Promise<void> {
  await db
    .delete(knownDevices)
    .where(lt(knownDevices.lastSignInAt, sql`now() - make_interval(days => ${DEVICE_DAYS})`));
}

/** Whether a user has signed in from any device that is still remembered. */
export const hasSignedIn = async (db: Database, userId: string): Promise<boolean> =>
  (await db.$count(knownDevices, eq(knownDevices.userId, userId))) > 0;
