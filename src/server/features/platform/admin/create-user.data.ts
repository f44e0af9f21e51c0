import type { NewUser } from '#contract/admin.ts';
import { insertUser } from '#server/features/company/auth/index.ts';
import { hashPassword, refuseWeakPassword } from '#server/features/company/sign-in/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';

/**
 * Makes the user and the record's line of it. The password is temporary: its owner chooses another at the first
 * sign-in. Throws 400 for a weak one, 409 if the address has an account, 404 for an unknown company.
 */
export async function createUser(
  db: Database,
  { password, ...person }: NewUser,
  role: 'user' | 'admin',
  by: EventActor,
): Promise<string> {
  refuseWeakPassword(password, person, 'password');
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const userId = await insertUser(tx, { ...person, passwordHash, role, passwordIsTemporary: true });
    await emit(tx, by, 'user-created', { subjectId: userId, subject: person.email, details: { role } });
    return userId;
  });
}
