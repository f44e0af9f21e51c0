import type { CompanyRole } from '#domain/company-roles.ts';
import type { SubscriptionTier } from '#domain/plans.ts';
import type { Role } from '#domain/roles.ts';
import { eq, sql } from '#server/db/orm.ts';
import { apiTokens, companies, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound, violates } from '#server/platform/errors.ts';
import { hashToken, newToken } from '#server/platform/secret.ts';

export interface NewAccount {
  email: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  companyId?: string | undefined;
  /** The company that is made for a user who joins none; named after its owner by default. */
  newCompany?: { id?: string; name?: string; tier?: SubscriptionTier } | undefined;
  /** In a company they join: 'rep' by default. In their own company they are the owner. */
  companyRole?: CompanyRole;
  /** False for users who registered themselves. */
  emailConfirmed?: boolean;
  /** An administrator made it; its owner has to choose another. */
  passwordIsTemporary?: boolean;
}

/**
 * Makes the user, and a company for them if they join none. Throws 409 if the address has an account, 404 for
 * an unknown company.
 */
export function insertUser(
  db: Database,
  { companyId, newCompany, companyRole = 'rep', ...user }: NewAccount,
): Promise<string> {
  return db
    .transaction(async (tx) => {
      const company = await (companyId ? getCompany(tx, companyId) : insertCompany(tx, user, newCompany));
      const [made] = await tx
        .insert(users)
        .values({
          ...user,
          companyId: company.id,
          companyRole: companyId ? companyRole : 'owner',
          subscriptionTier: company.tier,
        })
        .returning({ id: users.id });
      if (!made) throw new Error('no user was made');
      return made.id;
    })
    .catch(refuseTakenEmail);
}

async function insertCompany(
  tx: Database,
  user: Pick<NewAccount, 'firstName' | 'lastName' | 'email'>,
  wanted: NewAccount['newCompany'],
) {
  const name = wanted?.name ?? ([user.firstName, user.lastName].filter(Boolean).join(' ') || user.email);
  const [company] = await tx
    .insert(companies)
    .values({ ...wanted, name: name.slice(0, 160) })
    .returning();
  if (!company) throw new Error('no company was made');
  return company;
}

async function getCompany(tx: Database, companyId: string) {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('share');
  if (!company) throw notFound('This company');
  return company;
}

const REGISTRATION_TOKEN_DAYS = 30;

/** The token of a registration. The token itself is only ever in the answer; the table keeps its hash. */
export async function insertRegistrationToken(db: Database, userId: string): Promise<string> {
  const token = newToken();
  await db.insert(apiTokens).values({
    userId,
    name: 'Registration',
    tokenHash: hashToken(token),
    expiresAt: sql`now() + make_interval(days => ${REGISTRATION_TOKEN_DAYS})`,
  });
  return token;
}

/** For what failed because the address has an account: throws 409 beside the field `email`. */
export function refuseTakenEmail(error: unknown): never {
  if (violates(error, 'users_email_unique')) throw takenEmail();
  throw error;
}

export function takenEmail() {
  const message = 'An account with this email address already exists.';
  return conflict(message, [{ path: 'email', message }]);
}
