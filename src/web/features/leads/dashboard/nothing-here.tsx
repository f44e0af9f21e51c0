import { FileUp, MapPin, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import type { SessionUser } from '#contract/auth.ts';
import { sentenceOf } from '#web/api/index.ts';
import { WaitingForZips } from '#web/features/field/waiting/index.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { ViewControls } from './address-bar.ts';

/** Explains why there is no list at all, and what to do about it. */
export function NoProperties({ user, zip }: { user: SessionUser; zip: string | null }) {
  if (user.isAdmin) {
    return (
      <EmptyState
        icon={FileUp}
        title="No properties yet"
        action={
          <Button asChild>
            <Link to="/admin-dashboard">Upload a CSV</Link>
          </Button>
        }
      >
        Upload a property CSV for a ZIP code and its properties appear here.
      </EmptyState>
    );
  }
  if (user.assignedZipCodes.length === 0) return <WaitingForZips />;
  const zips = zip ? [zip] : user.assignedZipCodes;
  return (
    <EmptyState icon={MapPin} title={`No properties in ${zips.join(', ')} yet`}>
      {zips.length === 1
        ? 'This ZIP code is yours. Its properties appear here as soon as they are uploaded.'
        : 'These ZIP codes are yours. Their properties appear here as soon as they are uploaded.'}
    </EmptyState>
  );
}

/** Nothing passes the filters. */
export function NoMatches({ controls }: { controls: ViewControls }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No properties match these filters"
      action={<Button onClick={() => controls.clearFilters()}>Clear All Filters</Button>}
    >
      Widen the search, or clear the filters to see the whole list again.
    </EmptyState>
  );
}

export function FetchFailed({
  error,
  onRetry,
  retrying,
}: {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}) {
  return (
    <ErrorState title="Failed to fetch properties" onRetry={onRetry} retrying={retrying}>
      {sentenceOf(error, 'Something went wrong while loading them.')}
    </ErrorState>
  );
}
