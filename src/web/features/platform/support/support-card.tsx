import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { SupportTicket } from '#contract/support.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { NewTicket } from './new-ticket.tsx';
import { TicketLine, WholeTicket } from './ticket-item.tsx';

/** docs/product.md: the profile shows at most this many. */
const RECENT = 3;

/** Support center: ask for help, write an email, and see what became of earlier tickets. */
export function SupportCard() {
  const site = useQuery(query(api.site.getInfo));
  const tickets = useQuery(query(api.support.listTickets));
  return (
    <Section
      title="Support Center"
      description="We answer within 24 hours."
      className="grid grid-cols-1 gap-5"
    >
      <div className="flex flex-wrap gap-2">
        <NewTicket />
        {site.data && (
          <Button asChild variant="secondary">
            <a href={`mailto:${site.data.supportEmail}`}>
              <Mail />
              {site.data.supportEmail}
            </a>
          </Button>
        )}
      </div>
      <Loaded query={tickets} failure="Failed to fetch tickets">
        {(list) => <Recent tickets={list} />}
      </Loaded>
      <p className="text-sm text-muted-foreground">
        Walking without a signal is tested in Chromium (Chrome, Edge, Android’s browsers). Of Safari, WebKit’s
        known faults were simulated; no iPhone was carried for a day yet.
      </p>
    </Section>
  );
}

function Recent({ tickets }: { tickets: readonly SupportTicket[] }) {
  const [all, setAll] = useState(false);
  if (tickets.length === 0) return <p className="text-muted-foreground">You have not asked for help yet.</p>;
  const more = tickets.length - RECENT;
  return (
    <section className="grid grid-cols-1 gap-1">
      <h3 className="font-medium">Recent tickets</h3>
      <ul className="divide-y">
        {tickets.slice(0, RECENT).map((ticket) => (
          <li key={ticket.id} className="py-1.5">
            <TicketLine ticket={ticket} />
          </li>
        ))}
      </ul>
      <Button
        variant="link"
        size="inline"
        className="justify-self-start touch:min-h-11"
        onClick={() => setAll(true)}
      >
        {more > 0 ? `+${more.toLocaleString()} more tickets` : 'Read Tickets and Answers'}
      </Button>
      <AllTicketsDialog tickets={tickets} open={all} onOpenChange={setAll} />
    </section>
  );
}

interface AllTicketsDialogProps {
  tickets: readonly SupportTicket[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function AllTicketsDialog({ tickets, open, onOpenChange }: AllTicketsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-2xl">
        <DialogHeader>
          <DialogTitle>Support tickets</DialogTitle>
          <DialogDescription>
            {counted(tickets.length, 'ticket', 'tickets')}, latest first. Answers came by email, too.
          </DialogDescription>
        </DialogHeader>
        <DialogBody tabIndex={0} className="pb-6">
          <ul className="divide-y">
            {tickets.map((ticket) => (
              <li key={ticket.id} className="py-4 first:pt-0">
                <WholeTicket ticket={ticket} />
              </li>
            ))}
          </ul>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
