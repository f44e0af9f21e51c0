import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import type { RequestCounts } from '#contract/requests.ts';
import { api, pageQuery } from '#web/api/index.ts';
import { Reports } from '#web/features/imagery/corrections/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Section } from '#web/ui/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { AccessRequests } from './access-requests.tsx';
import { Contacts } from './contacts.tsx';
import { Decision } from './decision.tsx';
import { Asker, RequestItem } from './request-item.tsx';
import { RequestList } from './request-list.tsx';
import { RequestStatusBadge } from './request-status-badge.tsx';
import { StormCaptureRequests } from './storm-capture-requests.tsx';
import { Tickets } from './tickets.tsx';
import { useRequestPlace } from './use-request-place.ts';
import { useWaiting } from './use-waiting.ts';

const kinds = ['zips', 'areas', 'storm-captures', 'tickets', 'contacts', 'reports'] as const;
type Kind = (typeof kinds)[number];
const kindParser = parseAsStringLiteral(kinds).withDefault('zips').withOptions({ history: 'push' });

const words: Record<Kind, { label: string; text: string; count: keyof RequestCounts }> = {
  zips: {
    label: 'ZIP access',
    text: 'Approving assigns the ZIP code to the user, who gets an email.',
    count: 'zipAccess',
  },
  areas: {
    label: 'New areas',
    text: 'ZIP codes the platform does not have yet. Approving adds the area and assigns it.',
    count: 'fly',
  },
  'storm-captures': {
    label: 'Storm captures',
    text: 'Areas to fly after a storm. The user gets an email for each step.',
    count: 'stormCaptures',
  },
  tickets: {
    label: 'Support tickets',
    text: 'Answers go out by email and are shown in the user’s profile.',
    count: 'tickets',
  },
  contacts: {
    label: 'Contact requests',
    text: 'Messages from the contact form.',
    count: 'contacts',
  },
  reports: {
    label: 'Reports from doors',
    text: 'Owners and vacant lots that contractors reported. What you accept applies to everyone.',
    count: 'reports',
  },
};

/** Everything that waits for an administrator, one kind at a time. */
export function RequestsScreen() {
  usePageTitle('Requests');
  const [kind, setKind] = useQueryState('kind', kindParser);
  const waiting = useWaiting();
  const { label, text } = words[kind];
  return (
    <Page title="Requests">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label="Kinds of requests" className="grid grid-cols-2 gap-1 lg:grid-cols-1">
          {kinds.map((one) => (
            <button
              key={one}
              type="button"
              aria-current={one === kind ? 'page' : undefined}
              onClick={() => void setKind(one)}
              className={cn(
                'flex min-h-9 items-center justify-between gap-2 rounded-lg px-3 text-left font-medium touch:min-h-11',
                one === kind ? 'bg-primary-soft text-primary-text' : 'text-muted-foreground hover:bg-hover',
              )}
            >
              {words[one].label}
              <Count value={waiting?.[words[one].count] ?? 0} />
            </button>
          ))}
        </nav>
        <Section title={label} description={text}>
          {kind === 'zips' && <AccessRequests waiting={waiting?.waiting ?? 0} />}
          {kind === 'areas' && <FlyRequests />}
          {kind === 'storm-captures' && <StormCaptureRequests />}
          {kind === 'tickets' && <Tickets />}
          {kind === 'contacts' && <Contacts />}
          {kind === 'reports' && <Reports />}
        </Section>
      </div>
    </Page>
  );
}

function Count({ value }: { value: number }) {
  if (value === 0) return null;
  return (
    <Badge variant="accent" className="tabular-nums">
      {value.toLocaleString()}
      <span className="sr-only">waiting</span>
    </Badge>
  );
}

/** Requests for areas the platform does not have. */
function FlyRequests() {
  const place = useRequestPlace(['pending', 'approved', 'denied']);
  const requests = useQuery(pageQuery(api.requests.listFly, { query: place.query }));
  return (
    <RequestList
      query={requests}
      place={place}
      statuses={{ pending: 'Pending', approved: 'Approved', denied: 'Denied' }}
      noun="requests"
    >
      {(request) => (
        <RequestItem
          title={<span className="tabular-nums">ZIP {request.zipCode}</span>}
          badges={<RequestStatusBadge status={request.status} />}
          by={<Asker {...request} />}
          at={request.createdAt}
          notes={request.notes}
          earlierNotes={request.earlierNotes}
          processedAt={request.processedAt}
          processedBy={request.processedBy}
          actions={
            request.status === 'pending' && (
              <Decision
                what={`ZIP ${request.zipCode} for ${request.userEmail}`}
                approve={(body) => api.requests.approveFly({ params: { requestId: request.id }, body })}
                deny={(body) => api.requests.denyFly({ params: { requestId: request.id }, body })}
              />
            )
          }
        />
      )}
    </RequestList>
  );
}
