import type { Appointment } from '#contract/appointments.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Warns that the assigned colleague has another appointment at that time. */
export function DoubleBookedBadge({ appointment }: { appointment: Pick<Appointment, 'conflict'> }) {
  return appointment.conflict ? <Badge variant="warning">Double-booked</Badge> : null;
}
