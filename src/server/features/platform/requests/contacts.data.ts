import type { Paging } from '#contract/paging.ts';
import type { ReceivedContact } from '#contract/requests.ts';
import type { ContactStatus } from '#domain/support.ts';
import { aliasedTable, count, desc, eq, sql } from '#server/db/orm.ts';
import { contactRequests, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { asIso, type Page, pageOf } from '#server/platform/paging.ts';

const processor = aliasedTable(users, 'processor');

/** What visitors sent: new ones first, latest first. */
export function listContacts(
  db: Database,
  { status, ...paging }: Paging & { status?: ContactStatus | undefined },
): Promise<Page<ReceivedContact>> {
  const where = status && eq(contactRequests.status, status);
  const rows = db
    .select({
      id: contactRequests.id,
      fullName: contactRequests.fullName,
      email: contactRequests.email,
      phone: contactRequests.phone,
      companyName: contactRequests.companyName,
      companyLocation: contactRequests.companyLocation,
      status: contactRequests.status,
      createdAt: asIso<string>(contactRequests.createdAt),
      processedAt: asIso<string | null>(contactRequests.processedAt),
      processedBy: processor.email,
    })
    .from(contactRequests)
    .leftJoin(processor, eq(processor.id, contactRequests.processedBy))
    .where(where)
    .orderBy(
      sql`${contactRequests.status} = 'new' desc`,
      desc(contactRequests.createdAt),
      desc(contactRequests.id),
    );
  const total = db.select({ total: count() }).from(contactRequests).where(where);
  return pageOf(rows.$dynamic(), total, paging);
}

export const countNew = (db: Database): Promise<number> =>
  db.$count(contactRequests, eq(contactRequests.status, 'new'));

/** Marks the request as handled; again changes nothing. Throws 404. */
export function handleContact(db: Database, id: number, by: EventActor): Promise<void> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(contactRequests).where(eq(contactRequests.id, id)).for('update');
    if (!found) throw notFound('This contact request');
    if (found.status === 'handled') return;
    await tx
      .update(contactRequests)
      .set({ status: 'handled', processedAt: sql`now()`, processedBy: by.id })
      .where(eq(contactRequests.id, id));
    await emit(tx, by, 'contact-handled', { subjectId: id, subject: found.email });
  });
}
