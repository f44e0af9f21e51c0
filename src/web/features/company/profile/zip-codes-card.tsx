import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import type { SessionUser } from '#contract/auth.ts';
import type { ZipSummary } from '#contract/properties.ts';
import { counted } from '#domain/standing.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ScrollArea } from '#web/ui/scroll-area.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function ZipCodesCard({ user }: { user: SessionUser }) {
  return (
    <Section
      title="My ZIP Codes"
      description={
        user.isAdmin
          ? 'Administrators see every ZIP code that holds properties.'
          : 'The territories whose properties you can see.'
      }
      className="grid grid-cols-1 gap-4"
    >
      <ZipCodes user={user} />
      <Button asChild variant="secondary" className="sm:justify-self-start">
        <Link to="/coverage">{user.isAdmin ? 'Open Coverage' : 'Request More ZIP Codes'}</Link>
      </Button>
    </Section>
  );
}

function ZipCodes({ user }: { user: SessionUser }) {
  const zips = useQuery(query(api.properties.listZipCodes));
  if (zips.isPending) return <Loading />;
  if (zips.isError) {
    return (
      <ErrorState
        title="Failed to fetch ZIP codes"
        onRetry={() => zips.refetch()}
        retrying={zips.isFetching}
        className="py-6"
      >
        {sentenceOf(zips.error, 'Something went wrong while loading them.')}
      </ErrorState>
    );
  }
  const list = withAssigned(zips.data, user.assignedZipCodes);
  if (list.length === 0) {
    return (
      <EmptyState icon={MapPin} title="No ZIP codes assigned" className="py-6">
        {user.isAdmin
          ? 'Upload a property CSV for a ZIP code and it appears here.'
          : 'Request one below, or ask your administrator. Its properties then appear in your dashboard.'}
      </EmptyState>
    );
  }
  return (
    <ScrollArea aria-label="Assigned ZIP codes" className="max-h-96">
      <ul className="grid gap-2 sm:grid-cols-2">
        {list.map(({ zipCode, count }) => (
          <li key={zipCode} className="flex h-11 items-center gap-3 rounded-lg border px-3">
            <MapPin aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
            <span className="font-medium tabular-nums">{zipCode}</span>
            <span className="ml-auto text-sm text-muted-foreground tabular-nums">
              {counted(count, 'property', 'properties')}
            </span>
          </li>
        ))}
      </ul>
    </ScrollArea>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-2 sm:grid-cols-2">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  );
}

/** The ZIPs that hold properties, and those assigned to the user that hold none yet. */
function withAssigned(counted: readonly ZipSummary[], assigned: readonly string[]): ZipSummary[] {
  const known = new Set(counted.map(({ zipCode }) => zipCode));
  const empty = assigned.filter((zipCode) => !known.has(zipCode)).map((zipCode) => ({ zipCode, count: 0 }));
  return [...counted, ...empty].sort((a, b) => a.zipCode.localeCompare(b.zipCode));
}
