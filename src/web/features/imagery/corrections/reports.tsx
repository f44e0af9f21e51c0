import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WaitingReport } from '#contract/corrections.ts';
import { describeCorrection } from '#domain/corrections.ts';
import { api, pageQuery } from '#web/api/index.ts';
import { PagedRows } from '#web/lists/found-rows.tsx';
import { PAGE_SIZE } from '#web/lists/page-size.ts';
import { dateAndTime } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DecideReport } from './decide-report.tsx';

/** Owners and vacant lots that contractors reported, until an administrator decides. */
export function Reports() {
  const [page, setPage] = useState(1);
  const reports = useQuery(pageQuery(api.corrections.listWaiting, { query: { page, pageSize: PAGE_SIZE } }));
  // The last one of a page was decided.
  if (reports.data?.data.length === 0 && page > 1) setPage(1);
  return (
    <PagedRows
      query={reports}
      place={{ page, setPage }}
      failure="Failed to fetch reports"
      noun="reports"
      empty={
        <EmptyState icon={Inbox} title="Nothing waits" className="py-8">
          Reports from contractors about owners and vacant lots appear here.
        </EmptyState>
      }
    >
      {(rows) => (
        <ul className="divide-y rounded-lg border">
          {rows.map((report) => (
            <li key={report.id} className="p-4">
              <Report report={report} />
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
  );
}

function Report({
  report: { id, propertyId, address, zipCode, says, holds, saidAt, by },
}: {
  report: WaitingReport;
}) {
  return (
    <article className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="grid min-w-0 grow basis-80 gap-1">
        <h3 className="font-medium wrap-anywhere">
          <Link
            to={`/dashboard?property=${propertyId}`}
            className="inline-flex items-center text-primary-text hover:underline touch:min-h-11"
          >
            {address}, {zipCode}
          </Link>
        </h3>
        <p className="break-words">{describeCorrection(says)}</p>
        <p className="text-sm break-words text-muted-foreground">Now: {describeCorrection(holds)}</p>
        <p className="text-sm text-muted-foreground wrap-anywhere">
          {by ?? 'Deleted user'} · <time dateTime={saidAt}>{dateAndTime(saidAt)}</time>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <DecideReport propertyId={propertyId} id={id} says={says} />
      </div>
    </article>
  );
}
