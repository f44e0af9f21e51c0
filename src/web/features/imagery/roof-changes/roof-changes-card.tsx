import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { RoofChanges } from '#contract/roof-changes.ts';
import { roofChangeLabels, roofChanges } from '#domain/review/roof-change.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { formatDay } from '#web/ui/days.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { ReplacedLeads } from './replaced-leads.tsx';

/** What reviewers call otherwise since an earlier capture, and leads whose roof is a new one. Nothing if nothing is. */
export function RoofChangesCard() {
  const changes = useQuery(query(api.roofChanges.list));
  const isEmpty = !changes.data || changes.data.zips.length === 0;
  // Without a connection the rest of the day is shown as it was kept, and this is not kept.
  if (isEmpty && !(changes.isError && navigator.onLine)) return null;
  return (
    <Section title="Changed since an earlier capture" className="grid gap-3 pt-3">
      <Loaded query={changes} failure="Failed to fetch what changed">
        {(found) => (
          <>
            <Changed found={found} />
            <ReplacedLeads replaced={found.replaced} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Changed({ found: { zips, roofs } }: { found: RoofChanges }) {
  const totals = roofChanges.map((change) => ({
    change,
    count: zips.reduce((sum, { counts }) => sum + counts[change], 0),
  }));
  const newest = zips.map(({ capturedOn }) => capturedOn).reduce((a, b) => (a > b ? a : b));
  const where = zips.length === 1 ? `ZIP ${zips[0]?.zipCode}` : `${zips.length} ZIP codes`;
  return (
    <>
      <p className="text-sm text-muted-foreground tabular-nums">
        {where}, reviewed by people. Newest capture: {formatDay(newest)}.
      </p>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {totals.map(({ change, count }) => (
          <div key={change} className="flex flex-col-reverse rounded-lg border px-3 py-2">
            <dt className="text-sm text-muted-foreground">{roofChangeLabels[change]}</dt>
            <dd className="text-xl font-semibold tabular-nums">{count.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label="Changed roofs" className="grid max-h-80 overflow-y-auto">
        {roofs.map(({ propertyId, address, zipCode, change, earlierOn, severityLevel }) => (
          <li key={propertyId}>
            <Link
              to={`/dashboard?property=${propertyId}`}
              className="-mx-1 grid min-h-14 content-center gap-0.5 rounded-lg px-1 py-1.5 hover:bg-muted"
            >
              <span className="font-medium wrap-anywhere">{`${address}, ${zipCode}`}</span>
              <span className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
                {roofChangeLabels[change]}
                {earlierOn && ` since ${formatDay(earlierOn)}`}
                <SeverityBadge severity={severityLevel} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
