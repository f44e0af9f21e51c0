import { LocateFixed } from 'lucide-react';
import { can } from '#access/can.ts';
import type { Geocoding } from '#contract/geocoding.ts';
import { sentenceOf } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { Section } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { GeocoderTrouble } from './geocoder-trouble.tsx';
import { Refusals } from './refusals.tsx';
import { useGeocoding } from './use-geocoding.ts';
import { coverageOf, geocoderSentence, needSentence, stateSentence } from './words.ts';

/** How many properties have a place, and how the search for the others goes. */
export function CoverageCard({ className }: { className?: string }) {
  const status = useGeocoding();
  return (
    <Section title="Geocoding coverage" cardClass={className}>
      {status.data ? (
        <Coverage status={status.data} />
      ) : status.isError ? (
        <ErrorState
          title="Failed to fetch the geocoding coverage"
          onRetry={() => status.refetch()}
          retrying={status.isFetching}
          className="py-6"
        >
          {sentenceOf(status.error, 'Something went wrong while loading it.')}
        </ErrorState>
      ) : (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-9 w-24" />
          <Skeleton className="h-2" />
          <Skeleton className="h-5 w-56" />
        </div>
      )}
    </Section>
  );
}

function Coverage({ status }: { status: Geocoding }) {
  const isOperator = can(useSignedInUser(), 'property:upload');
  const coverage = coverageOf(status);
  const state = stateSentence(status);
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-2xl font-semibold tabular-nums">
            {coverage === null ? 'N/A' : `${coverage}%`}
          </span>
          <span className="text-muted-foreground tabular-nums">{needSentence(status)}</span>
        </p>
        <Progress value={coverage ?? 0} label="Geocoding coverage" />
      </div>
      {state && (
        <p className="flex items-center gap-2">
          {status.state !== 'paused' && <Spinner className="shrink-0" />}
          {state}
        </p>
      )}
      {isOperator && status.lastError && <GeocoderTrouble status={status} />}
      {isOperator && status.unanswered > 0 && <Refusals />}
      <p className="flex gap-2 text-sm text-muted-foreground">
        <LocateFixed aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {geocoderSentence(status)}
      </p>
    </div>
  );
}
