import type { Actor } from '#access/can.ts';
import { ownedBy } from '#access/rows.ts';
import type { NewTicket, SupportTicket, TicketAnswer } from '#contract/support.ts';
import { asc, desc, inArray } from '#server/db/orm.ts';
import { supportTicketAnswers, supportTickets, users } from '#server/db/schema/index.ts';
import { sendMail } from '#server/features/company/notices/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { newTicketMail } from './ticket-mails.ts';

/** Stores the ticket; the mail to support is queued with it. Answers the ticket's number. */
export function insertTicket(
  { config, db, jobs }: Pick<Services, 'config' | 'db' | 'jobs'>,
  actor: Actor,
  ticket: NewTicket,
  by: EventActor,
): Promise<number> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select({ email: users.email }).from(users).where(ownedBy(actor, users.id));
    const email = user?.email ?? '';
    const [made] = await tx
      .insert(supportTickets)
      .values({ ...ticket, userId: actor.id, email })
      .returning({ id: supportTickets.id });
    if (!made) throw new Error('no ticket was made');
    const about = { subjectId: made.id, subject: `Ticket #${made.id}` };
    await emit(tx, by, 'ticket-opened', { ...about, details: { priority: ticket.priority } });
    await jobs.enqueue(tx, sendMail, newTicketMail(config, { ...ticket, id: made.id, email }));
    return made.id;
  });
}

/** The actor's own tickets, latest first. */
export async function listTickets(db: Database, actor: Actor): Promise<SupportTicket[]> {
  const tickets = await db
    .select()
    .from(supportTickets)
    .where(ownedBy(actor, supportTickets.userId))
    .orderBy(desc(supportTickets.id));
  const answers = await listAnswers(
    db,
    tickets.map(({ id }) => id),
  );
  return tickets.map(({ id, subject, message, priority, status, createdAt }) => ({
    id,
    subject,
    message,
    priority,
    status,
    createdAt: createdAt.toISOString(),
    answers: answers.get(id) ?? [],
  }));
}

/** The answers of tickets, by ticket, oldest first. */
export async function listAnswers(
  db: Database,
  ticketIds: readonly number[],
): Promise<Map<number, TicketAnswer[]>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(supportTicketAnswers)
    .where(inArray(supportTicketAnswers.ticketId, [...ticketIds]))
    .orderBy(asc(supportTicketAnswers.id));
  const byTicket = Map.groupBy(rows, ({ ticketId }) => ticketId);
  return new Map(
    [...byTicket].map(([ticketId, answers]) => [
      ticketId,
      answers.map(({ id, message, createdAt }) => ({ id, message, createdAt: createdAt.toISOString() })),
    ]),
  );
}
