import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { Decision } from './decision.tsx';
import { Asker, RequestItem } from './request-item.tsx';
import { RequestList } from './request-list.tsx';
import { RequestStatusBadge } from './request-status-badge.tsx';
import { useRequestPlace } from './use-request-place.ts';

/** Requests for areas the platform does not have. */
export function FlyRequests() {
  const place = useRequestPlace(['pending', 'approved', 'denied']);
  const requests = useQuery({
    ...queryWithHeaders(api.requests.listFly, { query: place.query }),
    placeholderData: keepPreviousData,
  });
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
