import { contactStatuses, ticketPriorities, ticketStatuses } from '#domain/support.ts';
import { index, integer, pgTable, text, varchar } from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';

export const supportTickets = pgTable(
  'support_tickets',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: varchar('email', { length: 254 }).notNull(),
    subject: varchar('subject', { length: 200 }).notNull(),
    message: text('message').notNull(),
    priority: varchar('priority', { length: 16, enum: ticketPriorities }).notNull().default('medium'),
    status: varchar('status', { length: 16, enum: ticketStatuses }).notNull().default('open'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    processedAt: moment('processed_at'),
    processedBy: text('processed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('support_tickets_user').on(t.userId),
    index('support_tickets_processed_by').on(t.processedBy),
    oneOf('support_tickets_priority_known', t.priority, ticketPriorities),
    oneOf('support_tickets_status_known', t.status, ticketStatuses),
  ],
);

export const supportTicketAnswers = pgTable(
  'support_ticket_answers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('support_ticket_answers_ticket').on(t.ticketId),
    index('support_ticket_answers_author').on(t.authorId),
  ],
);

/** What visitors send by the contact form; stored before any mail goes out. */
export const contactRequests = pgTable(
  'contact_requests',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    fullName: varchar('full_name', { length: 160 }).notNull(),
    email: varchar('email', { length: 254 }).notNull(),
    phone: varchar('phone', { length: 40 }).notNull(),
    companyName: varchar('company_name', { length: 160 }).notNull(),
    companyLocation: varchar('company_location', { length: 160 }).notNull(),
    status: varchar('status', { length: 16, enum: contactStatuses }).notNull().default('new'),
    createdAt: createdAt(),
    processedAt: moment('processed_at'),
    processedBy: text('processed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('contact_requests_email').on(t.email, t.createdAt),
    index('contact_requests_latest').on(t.createdAt.desc()),
    oneOf('contact_requests_status_known', t.status, contactStatuses),
  ],
);
