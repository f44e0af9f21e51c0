import type { Appointment } from '#contract/appointments.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Says that whoever goes there has another appointment at that time. */
export function DoubleBookedBadge({ appointment }: { appointment: Pick<Appointment, 'conflict'> }) {
  return appointment.conflict ? <Badge variant="warning">Double-booked</Badge> : null;
}
