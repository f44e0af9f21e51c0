import type { Paging } from '#contract/paging.ts';
import type { AdminTicket, TicketReply } from '#contract/requests.ts';
import { type TicketStatus, ticketPriorities } from '#domain/support.ts';
import { aliasedTable, asc, count, eq, sql } from '#server/db/orm.ts';
import { supportTicketAnswers, supportTickets, users } from '#server/db/schema/index.ts';
import { fullName } from '#server/db/user-name.ts';
import { sendMail } from '#server/features/company/notices/index.ts';
import { answerMail, listAnswers } from '#server/features/platform/support/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { asIso, type Page, pageOf } from '#server/platform/paging.ts';
import type { Services } from '#server/platform/services.ts';

const processor = aliasedTable(users, 'processor');
const urgency = sql`array_position(${sql.raw(`array['${ticketPriorities.join("','")}']`)}, ${supportTickets.priority}::text)`;

/** Tickets: open ones first and of those the urgent ones, oldest first. */
export async function listTickets(
  db: Database,
  { status, ...paging }: Paging & { status?: TicketStatus | undefined },
): Promise<Page<AdminTicket>> {
  const where = status && eq(supportTickets.status, status);
  const rows = db
    .select({
      id: supportTickets.id,
      userId: supportTickets.userId,
      email: supportTickets.email,
      userName: fullName,
      subject: supportTickets.subject,
      message: supportTickets.message,
      priority: supportTickets.priority,
      status: supportTickets.status,
      createdAt: asIso<string>(supportTickets.createdAt),
      updatedAt: asIso<string>(supportTickets.updatedAt),
      processedAt: asIso<string | null>(supportTickets.processedAt),
      processedBy: processor.email,
    })
    .from(supportTickets)
    .leftJoin(users, eq(users.id, supportTickets.userId))
    .leftJoin(processor, eq(processor.id, supportTickets.processedBy))
    .where(where)
    .orderBy(
      sql`${supportTickets.status} = 'open' desc`,
      sql`case when ${supportTickets.status} = 'open' then ${urgency} end desc nulls last`,
      sql`${supportTickets.processedAt} desc nulls last`,
      asc(supportTickets.id),
    );
  const total = db.select({ total: count() }).from(supportTickets).where(where);
  const page = await pageOf(rows.$dynamic(), total, paging);
  const answers = await listAnswers(
    db,
    page.rows.map(({ id }) => id),
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, answers: answers.get(row.id) ?? [] })) };
}

export const countOpen = (db: Database): Promise<number> =>
  db.$count(supportTickets, eq(supportTickets.status, 'open'));

/** Stores the answer and queues its mail. Throws 404. */
export function answerTicket(
  { config, db, jobs }: Pick<Services, 'config' | 'db' | 'jobs'>,
  id: number,
  { message, close }: TicketReply,
  by: EventActor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const ticket = await setStatus(tx, id, close ? 'closed' : 'answered', by);
    await tx.insert(supportTicketAnswers).values({ ticketId: id, authorId: by.id, message });
    await jobs.enqueue(tx, sendMail, answerMail(config, ticket, message));
    await emit(tx, by, 'ticket-answered', {
      subjectId: id,
      subject: `Ticket #${id}`,
      details: { closed: close },
    });
  });
}

/** Closes the ticket without an answer. Throws 404. */
export function closeTicket(db: Database, id: number, by: EventActor): Promise<void> {
  return db.transaction(async (tx) => {
    await setStatus(tx, id, 'closed', by);
    await emit(tx, by, 'ticket-closed', { subjectId: id, subject: `Ticket #${id}` });
  });
}

async function setStatus(tx: Database, id: number, status: TicketStatus, by: EventActor) {
  const [ticket] = await tx
    .update(supportTickets)
    .set({ status, processedAt: sql`now()`, processedBy: by.id })
    .where(eq(supportTickets.id, id))
    .returning();
  if (!ticket) throw notFound('This ticket');
  return ticket;
}
