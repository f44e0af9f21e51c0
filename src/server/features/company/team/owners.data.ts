import { and, asc, eq, isNull, ne } from '#server/db/orm.ts';
import { users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict } from '#server/platform/errors.ts';

export const isOf = (companyId: string) => and(eq(users.companyId, companyId), isNull(users.accessEndedAt));
const isOwnerOf = (companyId: string) => and(isOf(companyId), eq(users.companyRole, 'owner'));

/** For a locked company. Throws 409 if the user is its only owner. */
export async function requireOtherOwner(tx: Database, companyId: string, userId: string): Promise<void> {
  const isOwner = (await tx.$count(users, and(isOwnerOf(companyId), eq(users.id, userId)))) > 0;
  if (isOwner && !(await findOtherOwner(tx, companyId, userId)))
    throw conflict('This is the last owner of the company. Make somebody else an owner first.');
}

/** For a user who leaves a locked company: as requireOtherOwner, but the only member may go. */
export async function requireOwnerForRest(tx: Database, companyId: string, userId: string): Promise<void> {
  if ((await tx.$count(users, and(isOf(companyId), ne(users.id, userId)))) > 0)
    await requireOtherOwner(tx, companyId, userId);
}

/** Who has owned the company for longest, beside the user. */
export async function findOtherOwner(
  tx: Database,
  companyId: string,
  userId: string,
): Promise<string | undefined> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isOwnerOf(companyId), ne(users.id, userId)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  return owner?.id;
}
