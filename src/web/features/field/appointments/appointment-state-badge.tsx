import { type AppointmentState, appointmentStateLabels } from '#domain/appointments/states.ts';
import { Badge } from '#web/ui/badge.tsx';

const variants = {
  set: 'primary',
  held: 'success',
  missed: 'warning',
  canceled: 'outline',
} as const satisfies Record<AppointmentState, string>;

export function AppointmentStateBadge({ state }: { state: AppointmentState }) {
  return <Badge variant={variants[state]}>{appointmentStateLabels[state]}</Badge>;
}
