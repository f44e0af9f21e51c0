import { useQuery } from '@tanstack/react-query';
import { CircleAlert, LocateFixed } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { can } from '#access/can.ts';
import type { Geocoding } from '#contract/geocoding.ts';
import { api, pollWhileAnswered, query, queryClient, readAgain, sentenceOf } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { FOLLOW_EVERY } from '#web/operations/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { timeOfDay } from '#web/ui/dates.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { addressesOf, coverageOf, geocoderSentence, needSentence, stateSentence } from './words.ts';

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

/** Why addresses have no place: they are not asked about again until an import changes them. */
function Refusals() {
  const refusals = useQuery(query(api.geocoding.listRefusals));
  if (!refusals.data || refusals.data.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">Without an answer</h3>
      <ul className="grid gap-1 text-sm">
        {refusals.data.map(({ reason, count }) => (
          <li key={reason} className="flex gap-3">
            <span className="min-w-0 grow text-muted-foreground">{reason}</span>
            <span className="shrink-0 tabular-nums">{addressesOf(count)}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted-foreground">
        They are looked up again when an import changes their address. An import can also bring their
        coordinates.
      </p>
    </section>
  );
}

/** The geocoder's last error, for administrators, with the way to ask again before its pause has ended. */
function GeocoderTrouble({ status: { lastError, nextTryAt, state } }: { status: Geocoding }) {
  const tryAgain = useTryAgain();
  return (
    <div
      role="alert"
      className="grid gap-3 rounded-lg bg-destructive-soft p-3 text-destructive-text sm:flex sm:items-center"
    >
      <p className="flex grow gap-2">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          {lastError} {nextTryAt && `Next try at ${timeOfDay(nextTryAt)}.`}
        </span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="shrink-0"
        pending={tryAgain.isPending || state === 'queued'}
        onClick={() => tryAgain.mutate()}
      >
        Try Again
      </Button>
    </div>
  );
}

/** How the geocoder is doing: followed while it is at work, and read again on coming back. */
function useGeocoding() {
  const status = useQuery({
    ...query(api.geocoding.getStatus),
    refetchInterval: pollWhileAnswered((status) => (isMoving(status?.state) ? FOLLOW_EVERY : false)),
  });
  useRefreshedProperties(status.data?.located);
  return status;
}

const isMoving = (state: Geocoding['state'] | undefined) => state === 'working' || state === 'queued';

/** Lists, totals and reasons that were read before more places were found are read again. */
function useRefreshedProperties(located: number | undefined): void {
  const before = useRef(located);
  useEffect(() => {
    const changed = before.current !== undefined && located !== undefined && located !== before.current;
    before.current = located;
    if (changed) void readAgain(['properties', 'refusals']);
  }, [located]);
}

/** Asks the geocoder again now. */
function useTryAgain() {
  return useAct(() => api.geocoding.retry({}, { shown: ['geocoding'] }), {
    failure: 'Failed to ask the geocoder',
    onDone: (status) =>
      queryClient.setQueryData(query(api.geocoding.getStatus).queryKey, { ...status, state: 'queued' }),
  });
}
