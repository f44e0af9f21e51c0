import { CircleAlert } from 'lucide-react';
import type { Geocoding } from '#contract/geocoding.ts';
import { Button } from '#web/ui/button.tsx';
import { timeOfDay } from '#web/ui/dates.ts';
import { useTryAgain } from './use-geocoding.ts';

/** The geocoder's last error, for administrators, with the way to ask again before its pause has ended. */
export function GeocoderTrouble({ status: { lastError, nextTryAt, state } }: { status: Geocoding }) {
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
        Try again
      </Button>
    </div>
  );
}
