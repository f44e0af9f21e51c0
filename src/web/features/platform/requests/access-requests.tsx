import { useQuery } from '@tanstack/react-query';
import type { ZipAccessRequest } from '#contract/requests.ts';
import { api, pageQuery } from '#web/api/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { Decision } from './decision.tsx';
import { Asker, RequestItem } from './request-item.tsx';
import { RequestList } from './request-list.tsx';
import { RequestStatusBadge } from './request-status-badge.tsx';
import { useRequestPlace } from './use-request-place.ts';

/** Requests for ZIP codes the platform has. @param waiting how many are on a waiting list */
export function AccessRequests({ waiting }: { waiting: number }) {
  const place = useRequestPlace(['pending', 'waiting', 'approved', 'denied']);
  const requests = useQuery(pageQuery(api.requests.listZipAccess, { query: place.query }));
  return (
    <RequestList
      query={requests}
      place={place}
      statuses={{
        pending: 'Pending',
        waiting: waiting > 0 ? `On a waiting list (${waiting})` : 'On a waiting list',
        approved: 'Approved',
        denied: 'Denied',
      }}
      noun="requests"
    >
      {(request) => <AccessRequest request={request} />}
    </RequestList>
  );
}

function AccessRequest({ request }: { request: ZipAccessRequest }) {
  const place = [request.city, request.state].filter(Boolean).join(', ');
  return (
    <RequestItem
      title={
        <span className="tabular-nums">
          ZIP {request.zipCode} <span className="font-normal text-muted-foreground">{place}</span>
        </span>
      }
      badges={
        request.waiting ? (
          <Badge variant="accent">
            Waiting list{request.position !== null && `, place ${request.position}`}
          </Badge>
        ) : (
          <RequestStatusBadge status={request.status} />
        )
      }
      by={<Asker {...request} />}
      at={request.requestedAt}
      notes={request.notes}
      earlierNotes={request.earlierNotes}
      processedAt={request.processedAt}
      processedBy={request.processedBy}
      actions={
        request.status === 'pending' && (
          <Decision
            what={`ZIP ${request.zipCode} for ${request.userEmail}`}
            approve={(body) => api.requests.approveZipAccess({ params: { requestId: request.id }, body })}
            deny={(body) => api.requests.denyZipAccess({ params: { requestId: request.id }, body })}
          />
        )
      }
    >
      {request.waiting && (
        <p className="text-sm text-muted-foreground">
          Another company holds it exclusively
          {request.takenUntil ? ` until ${dateOnly(request.takenUntil)}` : ''}. The user gets an email when it
          becomes free.
        </p>
      )}
    </RequestItem>
  );
}
