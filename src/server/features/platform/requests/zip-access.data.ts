import type { Paging } from '#contract/paging.ts';
import type { ZipAccessRequest } from '#contract/requests.ts';
import { aliasedTable, and, asc, count, eq, not, type SQL, sql } from '#server/db/orm.ts';
import { companies, users, zipAccessRequests, zipCodes } from '#server/db/schema/index.ts';
import { fullName } from '#server/db/user-name.ts';
import { isTaken, takenUntil } from '#server/features/company/coverage/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { asIso, type Page, pageOf } from '#server/platform/paging.ts';

type Wanted = Paging & { status?: 'pending' | 'waiting' | 'approved' | 'denied' | undefined };

const processor = aliasedTable(users, 'processor');
const pending = eq(zipAccessRequests.status, 'pending');
const taken = isTaken(zipCodes.zipCode, users.companyId);
const waits = sql<boolean>`(${pending} and ${taken})`;

const request = {
  id: zipAccessRequests.id,
  userId: users.id,
  userEmail: users.email,
  userName: fullName,
  companyName: companies.name,
  zipCodeId: zipCodes.id,
  zipCode: zipCodes.zipCode,
  city: zipCodes.city,
  state: zipCodes.state,
  status: zipAccessRequests.status,
  waiting: waits,
  takenUntil: asIso<string | null>(
    sql`case when ${pending} then ${takenUntil(zipCodes.zipCode, users.companyId)} end`,
  ),
  position: sql<number | null>`case when ${waits} then (select count(*)::int from zip_access_requests other
    where other.zip_code_id = ${zipCodes.id} and other.status = 'pending' and other.waiting_since is not null
    and other.id <= ${zipAccessRequests.id}) end`,
  notes: zipAccessRequests.notes,
  earlierNotes: zipAccessRequests.earlierNotes,
  requestedAt: asIso<string>(zipAccessRequests.requestedAt),
  processedAt: asIso<string | null>(zipAccessRequests.processedAt),
  processedBy: processor.email,
};

/** Requests for ZIP codes: pending before waiting before answered, oldest first. */
export function listZipAccess(db: Database, { status, ...paging }: Wanted): Promise<Page<ZipAccessRequest>> {
  const where = whereOf(status);
  const rows = db
    .select(request)
    .from(zipAccessRequests)
    .innerJoin(users, eq(users.id, zipAccessRequests.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .innerJoin(zipCodes, eq(zipCodes.id, zipAccessRequests.zipCodeId))
    .leftJoin(processor, eq(processor.id, zipAccessRequests.processedBy))
    .where(where)
    .orderBy(
      sql`${pending} desc`,
      sql`${waits}`,
      sql`${zipAccessRequests.processedAt} desc`,
      asc(zipAccessRequests.id),
    );
  const total = db
    .select({ total: count() })
    .from(zipAccessRequests)
    .innerJoin(users, eq(users.id, zipAccessRequests.userId))
    .innerJoin(zipCodes, eq(zipCodes.id, zipAccessRequests.zipCodeId))
    .where(where);
  return pageOf(rows.$dynamic(), total, paging);
}

function whereOf(status: Wanted['status']): SQL | undefined {
  if (status === 'waiting') return waits;
  if (status === 'pending') return and(pending, not(taken));
  return status && eq(zipAccessRequests.status, status);
}

/** How many pending requests can be answered now, and how many wait for a taken ZIP. */
export async function countZipAccess(db: Database): Promise<{ zipAccess: number; waiting: number }> {
  const [counted] = await db
    .select({
      zipAccess: sql<number>`count(*) filter (where not ${taken})::int`,
      waiting: sql<number>`count(*) filter (where ${taken})::int`,
    })
    .from(zipAccessRequests)
    .innerJoin(users, eq(users.id, zipAccessRequests.userId))
    .innerJoin(zipCodes, eq(zipCodes.id, zipAccessRequests.zipCodeId))
    .where(pending);
  return counted ?? { zipAccess: 0, waiting: 0 };
}
