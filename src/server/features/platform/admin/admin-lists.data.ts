import type { AdminUser, AdminZip, ZipAssignment } from '#contract/admin.ts';
import type { Role } from '#domain/roles.ts';
import { and, asc, count, eq, ilike, ne, or, type SQL, sql } from '#server/db/orm.ts';
import { companies, users, userZipSubscriptions, zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { asIso, containing, countedPage, type Page, pageOf, windowOf } from '#server/platform/paging.ts';

type Searched = { search?: string | undefined; page?: number | undefined; pageSize: number };

const isActive = sql`(${userZipSubscriptions.status} = 'active'
  and (${userZipSubscriptions.expiresAt} is null or ${userZipSubscriptions.expiresAt} > now()))`;

const heldBy = sql`from ${userZipSubscriptions} where ${userZipSubscriptions.userId} = ${users.id} and ${isActive}`;

const adminUser = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  isAdmin: users.isAdmin,
  companyRole: users.companyRole,
  accessEndedAt: asIso<string | null>(users.accessEndedAt),
  assignedZipCodes: sql<string[]>`array(select ${userZipSubscriptions.zipCode} ${heldBy} order by 1)`,
  nextExpiry: asIso<string | null>(sql`(select min(${userZipSubscriptions.expiresAt}) ${heldBy})`),
  subscriptionTier: users.subscriptionTier,
  segment: companies.segment,
  companyId: companies.id,
  companyName: companies.name,
  createdAt: asIso<string>(users.createdAt),
};

/** Users by name, email, company or ZIP code, oldest first. */
export async function listUsers(
  db: Database,
  { search, role, without, ...paging }: Searched & { role?: Role | undefined; without?: Role | undefined },
): Promise<Page<AdminUser>> {
  const where = and(
    role && eq(users.role, role),
    without && ne(users.role, without),
    search ? userMatches(search) : undefined,
  );
  const matching = db
    .select({ id: users.id })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(where)
    .orderBy(asc(users.createdAt), asc(users.id));
  // The page is chosen before its ZIP codes are looked up: PostgreSQL would look up those of the skipped rows too.
  const page = windowOf(matching.$dynamic(), paging).as('page');
  const rows = db
    .select(adminUser)
    .from(page)
    .innerJoin(users, eq(users.id, page.id))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .orderBy(asc(users.createdAt), asc(users.id));
  const total = db
    .select({ total: count() })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(where);
  return countedPage(rows, total, paging);
}

function userMatches(search: string): SQL | undefined {
  const held = sql`exists (select ${heldBy} and ${userZipSubscriptions.zipCode} like ${`${search}%`})`;
  return or(
    ilike(users.email, containing(search)),
    ilike(personName, containing(search)),
    ilike(companies.name, containing(search)),
    /^\d{3,5}$/.test(search) ? held : undefined,
  );
}

const personName = sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`;

export async function getUser(db: Database, userId: string): Promise<AdminUser> {
  const [row] = await db
    .select(adminUser)
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId));
  if (!row) throw notFound('This user');
  return row;
}

/** Who holds what, by user or ZIP code. */
export function listAssignments(db: Database, { search, ...paging }: Searched): Promise<Page<ZipAssignment>> {
  const where = search
    ? or(
        ilike(users.email, containing(search)),
        ilike(personName, containing(search)),
        sql`${userZipSubscriptions.zipCode} like ${`${search}%`}`,
      )
    : undefined;
  const rows = db
    .select({
      userId: users.id,
      zipCode: userZipSubscriptions.zipCode,
      status: sql<string>`case when ${isActive} then 'active' else 'expired' end`,
      subscriptionId: userZipSubscriptions.id,
      subscriptionType: userZipSubscriptions.subscriptionType,
      expiresAt: asIso<string | null>(userZipSubscriptions.expiresAt),
      userEmail: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(userZipSubscriptions)
    .innerJoin(users, eq(users.id, userZipSubscriptions.userId))
    .where(where)
    .orderBy(asc(users.email), asc(userZipSubscriptions.zipCode));
  const total = db
    .select({ total: count() })
    .from(userZipSubscriptions)
    .innerJoin(users, eq(users.id, userZipSubscriptions.userId))
    .where(where);
  return pageOf(rows.$dynamic(), total, paging);
}

/** ZIP codes by number or city. */
export function listZips(db: Database, { search, ...paging }: Searched): Promise<Page<AdminZip>> {
  const where = search
    ? or(sql`${zipCodes.zipCode} like ${`${search}%`}`, ilike(zipCodes.city, containing(search)))
    : undefined;
  const matching = db.select({ id: zipCodes.id }).from(zipCodes).where(where).orderBy(asc(zipCodes.zipCode));
  const page = windowOf(matching.$dynamic(), paging).as('page');
  const rows = db
    .select({
      id: zipCodes.id,
      zipCode: zipCodes.zipCode,
      city: zipCodes.city,
      state: zipCodes.state,
      propertyCount: zipCodes.propertyCount,
      holders: sql<number>`grants.holders`,
      exclusiveTo: sql<string | null>`grants.exclusive_to`,
      exclusiveUntil: asIso<string | null>(sql`nullif(grants.exclusive_until, 'infinity')`),
      requests: sql<number>`(select count(*)::int from zip_access_requests r
        where r.zip_code_id = ${zipCodes.id} and r.status = 'pending')`,
    })
    .from(page)
    .innerJoin(zipCodes, eq(zipCodes.id, page.id))
    .innerJoinLateral(grants, sql`true`)
    .orderBy(asc(zipCodes.zipCode));
  const total = db.select({ total: count() }).from(zipCodes).where(where);
  return countedPage(rows, total, paging);
}

/** What is held of one ZIP at this moment. */
const grants = sql`(select count(distinct s.user_id)::int as holders,
    min(c.name) filter (where s.subscription_type = 'exclusive') as exclusive_to,
    max(coalesce(s.expires_at, 'infinity')) filter (where s.subscription_type = 'exclusive') as exclusive_until
  from user_zip_subscriptions s join customers c on c.id = s.customer_id
  where s.zip_code = ${zipCodes.zipCode} and s.status = 'active'
    and (s.expires_at is null or s.expires_at > now())) grants`;
