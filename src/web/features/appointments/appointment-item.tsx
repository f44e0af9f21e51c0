import { Pencil } from 'lucide-react';
import type { Appointment } from '#contract/appointments.ts';
import { formatMoment } from '#domain/appointments/local-moment.ts';
import { Button } from '#web/ui/button.tsx';
import { AppointmentStateBadge } from './appointment-state-badge.tsx';
import { DoubleBookedBadge } from './double-booked-badge.tsx';

export function AppointmentItem({
  appointment,
  onChange,
}: {
  appointment: Appointment;
  onChange: () => void;
}) {
  const { startsAt, timeZone, minutes, note, state, by, may } = appointment;
  const when = formatMoment(new Date(startsAt), timeZone);
  return (
    <li className="flex items-start gap-3 rounded-lg border p-3">
      <div className="grid min-w-0 grow gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <time dateTime={startsAt} className="font-medium">
            {when}
          </time>
          <AppointmentStateBadge state={state} />
          <DoubleBookedBadge appointment={appointment} />
        </p>
        <p className="text-sm text-muted-foreground">
          {minutes} minutes · {by ?? 'You'}
        </p>
        {note && <p className="text-sm wrap-anywhere whitespace-pre-wrap">{note}</p>}
      </div>
      {may.change && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Change appointment of ${when}`}
          onClick={onChange}
        >
          <Pencil />
        </Button>
      )}
    </li>
  );
}
