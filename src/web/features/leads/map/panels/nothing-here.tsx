import { FileUp, MapPin } from 'lucide-react';
import { Link } from 'react-router';
import type { SessionUser } from '#contract/auth.ts';
import { sentenceOf } from '#web/api/index.ts';
import { WaitingForZips } from '#web/features/field/waiting/index.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

/** Explains why there is no map, and what to do about it. */
export function NothingYet({ user }: { user: SessionUser }) {
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
        Upload a property CSV for a ZIP code and its properties appear on the map.
      </EmptyState>
    );
  }
  if (user.assignedZipCodes.length === 0) return <WaitingForZips />;
  return (
    <EmptyState icon={MapPin} title={`No properties in ${user.assignedZipCodes.join(', ')} yet`}>
      Properties appear on the map as soon as they are uploaded.
    </EmptyState>
  );
}

interface MapFailedProps {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}

export function MapFailed({ error, onRetry, retrying }: MapFailedProps) {
  return (
    <ErrorState title="Failed to fetch properties" onRetry={onRetry} retrying={retrying}>
      {sentenceOf(error, 'Something went wrong while loading them.')}
    </ErrorState>
  );
}
