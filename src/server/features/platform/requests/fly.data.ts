import type { Paging } from '#contract/paging.ts';
import type { FlyRequest } from '#contract/requests.ts';
import type { RequestStatus } from '#domain/territories.ts';
import { aliasedTable, asc, count, eq, sql } from '#server/db/orm.ts';
import { companies, users, zipCodeFlyRequests } from '#server/db/schema/index.ts';
import { fullName } from '#server/db/user-name.ts';
import type { Database } from '#server/platform/database/index.ts';
import { asIso, type Page, pageOf } from '#server/platform/paging.ts';

const processor = aliasedTable(users, 'processor');

/** Requests for new areas: pending ones first, oldest first. */
export function listFly(
  db: Database,
  { status, ...paging }: Paging & { status?: RequestStatus | undefined },
): Promise<Page<FlyRequest>> {
  const where = status && eq(zipCodeFlyRequests.status, status);
  const rows = db
    .select({
      id: zipCodeFlyRequests.id,
      userId: users.id,
      userEmail: users.email,
      userName: fullName,
      companyName: companies.name,
      zipCode: zipCodeFlyRequests.zipCode,
      notes: zipCodeFlyRequests.notes,
      earlierNotes: zipCodeFlyRequests.earlierNotes,
      status: zipCodeFlyRequests.status,
      createdAt: asIso<string>(zipCodeFlyRequests.createdAt),
      processedAt: asIso<string | null>(zipCodeFlyRequests.processedAt),
      processedBy: processor.email,
    })
    .from(zipCodeFlyRequests)
    .innerJoin(users, eq(users.id, zipCodeFlyRequests.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(processor, eq(processor.id, zipCodeFlyRequests.processedBy))
    .where(where)
    .orderBy(
      sql`${zipCodeFlyRequests.status} = 'pending' desc`,
      sql`${zipCodeFlyRequests.processedAt} desc`,
      asc(zipCodeFlyRequests.id),
    );
  const total = db.select({ total: count() }).from(zipCodeFlyRequests).where(where);
  return pageOf(rows.$dynamic(), total, paging);
}

export const countFly = (db: Database): Promise<number> =>
  db.$count(zipCodeFlyRequests, eq(zipCodeFlyRequests.status, 'pending'));
