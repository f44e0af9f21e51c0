import { product } from '#domain/product.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';

interface Ticket {
  id: number;
  email: string;
  subject: string;
  message: string;
}

/** Mail to the support address about a new ticket. */
export function newTicketMail(config: Config, ticket: Ticket & { priority: string }) {
  return {
    to: config.supportEmail,
    subject: `[${ticket.priority}] Ticket #${ticket.id}: ${ticket.subject}`,
    text: `${ticket.email} wrote:

${ticket.message}

Answer it under Requests: ${publicUrlOf(config)}/admin/requests?kind=tickets`,
  };
}

/** Mail to the ticket's author, with the answer. */
export function answerMail(config: Config, ticket: Ticket, answer: string) {
  return {
    to: ticket.email,
    subject: `Re: ${ticket.subject} (Ticket #${ticket.id})`,
    text: `${answer}

Your ${product.name} tickets: ${publicUrlOf(config)}/profile

You wrote:
${ticket.message.replaceAll(/^/gm, '> ')}`,
  };
}
