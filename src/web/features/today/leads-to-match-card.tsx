import { useQuery } from '@tanstack/react-query';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { LinkRow } from '#web/lists/link-row.tsx';
import { pagedReply } from '#web/lists/paged-reply.ts';
import { Section } from '#web/ui/card.tsx';
import { dateAndTime } from '#web/ui/dates.ts';

const NAMED = 3;

/** Leads from websites and lead services that nobody has matched to a property; nothing where there are none. */
export function LeadsToMatchCard() {
  const reply = useQuery(queryWithHeaders(api.incomingLeads.list, { query: { pageSize: NAMED } })).data;
  if (!reply) return null;
  const { items, total } = pagedReply(reply, { page: 1, setPage: () => {} });
  if (total === 0) return null;
  return (
    <Section title="New leads to match" className="pt-3">
      <ul className="grid">
        {items.map(({ id, name, address, source, receivedAt }) => (
          <LinkRow key={id} to="/connect/leads" title={name ?? address ?? 'Lead without a name'}>
            {source} · {dateAndTime(receivedAt)}
          </LinkRow>
        ))}
        {total > NAMED && (
          <LinkRow to="/connect/leads" title={`All ${total.toLocaleString()} leads`}>
            Match them to your doors
          </LinkRow>
        )}
      </ul>
    </Section>
  );
}
