import type { Account, AccountGrant, Company } from '#contract/accounts.ts';
import { daysLeft } from '#domain/terms.ts';
import { asc, eq, ilike, sql } from '#server/db/orm.ts';
import { companies, users, userZipSubscriptions, zipCodes } from '#server/db/schema/index.ts';
import { getUser } from '#server/features/platform/admin/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { asIso, containing } from '#server/platform/paging.ts';

// Drizzle names a query's only table nowhere, so a subquery over another one has to.
const company = {
  id: companies.id,
  name: companies.name,
  tier: companies.tier,
  segment: companies.segment,
  users: sql<number>`(select count(*)::int from users colleague where colleague.customer_id = customers.id
    and colleague.access_ended_at is null)`,
};

/** One user with their company, plan and ZIP codes. Throws 404. */
export async function getAccountOf(db: Database, userId: string): Promise<Account> {
  const user = await getUser(db, userId);
  const [found] = await db
    .select({
      ...company,
      lastSeenAt: asIso<string | null>(
        sql`(select max(last_seen_at) from sessions where sess ->> 'userId' = ${users.id})`,
      ),
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId));
  if (!found) throw new Error('a user without a company');
  const { lastSeenAt, ...own } = found;
  return { ...user, company: own, grants: await listGrants(db, userId), lastSeenAt };
}

async function listGrants(db: Database, userId: string): Promise<AccountGrant[]> {
  const rows = await db
    .select({ grant: userZipSubscriptions, zip: zipCodes })
    .from(userZipSubscriptions)
    .innerJoin(zipCodes, eq(zipCodes.zipCode, userZipSubscriptions.zipCode))
    .where(eq(userZipSubscriptions.userId, userId))
    .orderBy(asc(userZipSubscriptions.zipCode));
  const now = new Date();
  return rows.map(({ grant, zip }) => {
    const over = grant.status !== 'active' || (grant.expiresAt !== null && grant.expiresAt <= now);
    return {
      id: grant.id,
      zipCode: grant.zipCode,
      city: zip.city,
      state: zip.state,
      propertyCount: zip.propertyCount,
      status: over ? ('expired' as const) : ('active' as const),
      subscriptionType: grant.subscriptionType,
      startsAt: grant.startsAt.toISOString(),
      expiresAt: grant.expiresAt?.toISOString() ?? null,
      daysLeft: over ? 0 : daysLeft(grant.expiresAt, now),
    };
  });
}

const MOST_COMPANIES = 50;

export function listCompanies(db: Database, search: string | undefined): Promise<Company[]> {
  return db
    .select(company)
    .from(companies)
    .where(search ? ilike(companies.name, containing(search)) : undefined)
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(MOST_COMPANIES);
}
