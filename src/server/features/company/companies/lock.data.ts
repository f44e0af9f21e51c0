import { eq } from '#server/db/orm.ts';
import { companies, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';

/*
 * Changes of a company's members, their roles or their grants lock in one order, so that two at once never
 * wait for each other: companies by their ids, then users, then ZIP codes, then grants.
 */

/** Those who change who is of these companies take turns. Throws 404 if one is gone. */
export async function lockCompanies(tx: Database, companyIds: readonly string[]): Promise<void> {
  for (const companyId of [...new Set(companyIds)].toSorted()) {
    const [company] = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.id, companyId))
      // Rows that refer to the company are still written meanwhile.
      .for('no key update');
    if (!company) throw notFound('This company');
  }
}

/** Locks the company of a user, and others beside it, and answers which it is. Throws 404. */
export async function lockCompanyOf(
  tx: Database,
  userId: string,
  beside: readonly string[] = [],
): Promise<string> {
  const [user] = await tx.select({ companyId: users.companyId }).from(users).where(eq(users.id, userId));
  if (!user) throw notFound('This user');
  await lockCompanies(tx, [user.companyId, ...beside]);
  return user.companyId;
}

/** Locks a user after their company, and other companies beside it. Throws 404, and 409 if they were moved meanwhile. */
export async function lockUser(tx: Database, userId: string, beside: readonly string[] = []) {
  const companyId = await lockCompanyOf(tx, userId, beside);
  const [user] = await tx
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      companyId: users.companyId,
      companyRole: users.companyRole,
      accessEndedAt: users.accessEndedAt,
      tier: companies.tier,
      segment: companies.segment,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId))
    .for('update', { of: users });
  if (!user) throw notFound('This user');
  if (user.companyId !== companyId)
    throw conflict(`${user.email} was moved to another company at this moment. Try again.`);
  return user;
}
