import { useEffect, useRef } from 'react';
import { formatDayAndTime } from '#domain/appointments/local-moment.ts';
import type { BookedTime } from '#web/features/appointments/index.ts';
import { Button } from '#web/ui/button.tsx';
import { useTapGuard } from '#web/ui/use-tap-guard.ts';

interface DoubleBookingProps {
  booked: BookedTime;
  timeZone: string;
  disabled: boolean;
  onBoth: () => void;
  onBack: () => void;
}

/** Asks before the rep promises the same hour at two doors. */
export function DoubleBooking({ booked, timeZone, disabled, onBoth, onBack }: DoubleBookingProps) {
  const guarded = useTapGuard<HTMLFieldSetElement>('double booking');
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  return (
    <fieldset ref={guarded} className="grid grid-cols-2 gap-2">
      <legend className="sr-only">You have another appointment at that time</legend>
      <p role="alert" className="col-span-2 text-sm font-medium wrap-anywhere">
        You have another appointment at that time: {formatDayAndTime(new Date(booked.startsAt), timeZone)},{' '}
        {booked.where}
      </p>
      <Button ref={back} variant="secondary" size="lg" disabled={disabled} onClick={onBack}>
        Other Time
      </Button>
      <Button variant="destructive" size="lg" disabled={disabled} onClick={onBoth}>
        Set Both
      </Button>
    </fieldset>
  );
}
