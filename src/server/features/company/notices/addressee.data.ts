import { and, asc, eq, isNull } from '#server/db/orm.ts';
import { users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** The email address of a user; undefined if there is none. */
export async function findAddressee(db: Database, userId: string): Promise<string | undefined> {
  const [found] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return found?.email;
}

/** The email addresses of the platform's administrators. */
export async function listAdministrators(db: Database): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.accessEndedAt)))
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
}
