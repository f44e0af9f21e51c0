import { and, eq, isNull } from '#server/db/orm.ts';
import { users, userZipSubscriptions } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { isActive } from './grant-parts.data.ts';

/** The email addresses of the contractors who hold a ZIP now: neither who works for the platform nor who has left. */
export async function listHolders(db: Database, zipCode: string): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(userZipSubscriptions)
    .innerJoin(users, eq(users.id, userZipSubscriptions.userId))
    .where(
      and(
        eq(userZipSubscriptions.zipCode, zipCode),
        isActive,
        eq(users.role, 'user'),
        isNull(users.accessEndedAt),
      ),
    )
    .orderBy(users.email);
  return rows.map(({ email }) => email);
}

/** Whether a member of the company holds a ZIP code now. */
export async function holdsZip(db: Database, companyId: string): Promise<boolean> {
  const held = await db
    .select({ zipCode: userZipSubscriptions.zipCode })
    .from(userZipSubscriptions)
    .innerJoin(users, eq(users.id, userZipSubscriptions.userId))
    .where(and(eq(users.companyId, companyId), isActive))
    .limit(1);
  return held.length > 0;
}
