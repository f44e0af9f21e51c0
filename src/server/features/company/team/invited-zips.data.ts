import type { Actor } from '#access/can.ts';
import { heldZips } from '#access/rows.ts';
import { and, asc, eq, isNull, sql } from '#server/db/orm.ts';
import { users } from '#server/db/schema/index.ts';
import { handZip } from '#server/features/company/coverage/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent } from '#server/platform/errors.ts';
import { byActor } from '#server/platform/events/emit.ts';
import { findOtherOwner, isOf } from './owners.data.ts';

/** The ZIP codes a user holds now. */
export async function listHeldZips(db: Database, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ zipCode: string }>(
    sql`select held.zip_code as "zipCode" from ${heldZips({ id: userId })} as held order by 1`,
  );
  return rows.map(({ zipCode }) => zipCode);
}

/**
 * The ZIP codes of an invitation: those asked for, else all that the inviter holds. An administrator invites in place of
 * the company's owner. Throws 404 for one that is not held.
 */
export async function chooseZips(
  tx: Database,
  actor: Actor,
  companyId: string,
  asked: readonly string[] | undefined,
): Promise<string[]> {
  const giver = actor.companyId === companyId ? actor.id : await findOtherOwner(tx, companyId, '');
  const held = giver ? await listHeldZips(tx, giver) : [];
  const missing = asked?.find((zipCode) => !held.includes(zipCode));
  if (missing) throw absent(`You do not hold ZIP code ${missing}.`);
  return [...new Set(asked ?? held)].toSorted();
}

interface Invited {
  companyId: string;
  invitedBy: string | null;
  zipCodes: readonly string[];
}

/**
 * Hands a new member what their invitation promised, from the inviter or, where they have left or lost it, from an owner.
 * What the company no longer holds is left out.
 */
export async function handInvitedZips(
  tx: Database,
  { companyId, invitedBy, zipCodes }: Invited,
  userId: string,
): Promise<void> {
  const givers = [await findMember(tx, companyId, invitedBy), await findOtherOwner(tx, companyId, userId)];
  const has = new Set(await listHeldZips(tx, userId));
  for (const giver of new Set(givers)) {
    if (!giver) continue;
    for (const zipCode of await listHeldZips(tx, giver)) {
      if (!zipCodes.includes(zipCode) || has.has(zipCode)) continue;
      await handZip(tx, { id: giver }, userId, zipCode, byActor({ id: giver }));
      has.add(zipCode);
    }
  }
}

async function findMember(tx: Database, companyId: string, userId: string | null) {
  if (userId === null) return undefined;
  const [member] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isOf(companyId)));
  return member?.id;
}

/** The email addresses of the company's owners. */
export async function listOwners(db: Database, companyId: string): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.companyRole, 'owner'), isNull(users.accessEndedAt)))
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
}
