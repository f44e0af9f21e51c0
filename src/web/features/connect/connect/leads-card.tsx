import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import type { IncomingLead } from '#contract/incoming-leads.ts';
import { type IncomingLeadState, incomingLeadStates } from '#domain/incoming/leads.ts';
import { api, pageQuery } from '#web/api/index.ts';
import { PagedRows } from '#web/lists/found-rows.tsx';
import { PAGE_SIZE } from '#web/lists/page-size.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LeadRow } from './lead-row.tsx';
import { MatchDialog } from './match-dialog.tsx';

const labels: Record<IncomingLeadState, string> = {
  open: 'To match',
  matched: 'Matched',
  dismissed: 'Dismissed',
};

const empty: Record<IncomingLeadState, { title: string; text: string }> = {
  open: {
    title: 'Nothing to match',
    text: 'Leads whose address matches none of your doors wait here. All others go straight to their property.',
  },
  matched: { title: 'No matched leads', text: 'Leads that belong to a property are listed here.' },
  dismissed: { title: 'No dismissed leads', text: 'Leads that you set aside are listed here.' },
};

const parsers = {
  leads: parseAsStringLiteral(incomingLeadStates).withDefault('open'),
  page: parseAsInteger.withDefault(1),
};

/** Leads in one state, a page at a time. */
export function LeadsCard() {
  const [{ leads: state, page: wanted }, write] = useQueryStates(parsers, { scroll: false });
  const page = Math.max(1, wanted);
  const [matching, setMatching] = useState<IncomingLead | null>(null);
  const leads = useQuery(pageQuery(api.incomingLeads.list, { query: { state, page, pageSize: PAGE_SIZE } }));
  const setPage = (next: number) => void write({ page: next === 1 ? null : next });
  return (
    <Section
      title="Incoming leads"
      description="What your website and lead services send. A household that opted out stays opted out, even if it asks through a form."
      className="grid grid-cols-1 gap-4"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex box in every browser */}
      <div role="group" aria-label="Leads shown" className="flex flex-wrap gap-2">
        {incomingLeadStates.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === state ? 'primary' : 'secondary'}
            aria-pressed={one === state}
            onClick={() => void write({ leads: one === 'open' ? null : one, page: null })}
          >
            {labels[one]}
          </Button>
        ))}
      </div>
      <PagedRows
        query={leads}
        place={{ page, setPage }}
        failure="Failed to load the incoming leads"
        noun="leads"
        empty={
          <EmptyState icon={Inbox} title={empty[state].title} className="py-6">
            {empty[state].text}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label={labels[state]} className="divide-y">
            {rows.map((lead) => (
              <LeadRow key={lead.id} lead={lead} onMatch={() => setMatching(lead)} />
            ))}
          </ul>
        )}
      </PagedRows>
      <MatchDialog lead={matching} onClose={() => setMatching(null)} />
    </Section>
  );
}
