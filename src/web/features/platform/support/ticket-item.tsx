import type { SupportTicket, TicketAnswer } from '#contract/support.ts';
import { dateAndTime } from '#web/ui/dates.ts';
import { PriorityBadge, TicketStatusBadge } from './ticket-badges.tsx';

/** A ticket as a line: number, subject, state. */
export function TicketLine({ ticket }: { ticket: SupportTicket }) {
  return (
    <div className="flex min-h-11 items-center gap-3">
      <p className="min-w-0 grow">
        <span className="block truncate font-medium" title={ticket.subject}>
          {ticket.subject}
        </span>
        <span className="text-sm text-muted-foreground tabular-nums">
          #{ticket.id} · <time dateTime={ticket.createdAt}>{dateAndTime(ticket.createdAt)}</time>
        </span>
      </p>
      <TicketStatusBadge status={ticket.status} />
    </div>
  );
}

/** A ticket with everything that was written. */
export function WholeTicket({ ticket }: { ticket: SupportTicket }) {
  return (
    <article className="grid gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        #{ticket.id} {ticket.subject}
        <TicketStatusBadge status={ticket.status} />
        <PriorityBadge priority={ticket.priority} />
      </h3>
      <p className="text-sm text-muted-foreground">
        <time dateTime={ticket.createdAt}>{dateAndTime(ticket.createdAt)}</time>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{ticket.message}</p>
      <TicketAnswers answers={ticket.answers} />
    </article>
  );
}

export function TicketAnswers({ answers }: { answers: readonly TicketAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <ol className="mt-1 grid gap-2">
      {answers.map((answer) => (
        <li key={answer.id} className="rounded-lg border-l-2 border-primary bg-muted/60 px-4 py-2">
          <p className="text-sm text-muted-foreground">
            Answer, <time dateTime={answer.createdAt}>{dateAndTime(answer.createdAt)}</time>
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{answer.message}</p>
        </li>
      ))}
    </ol>
  );
}
