export { AppointmentStateBadge } from './appointment-state-badge.tsx';
export type { BookedTime } from './booked.ts';
export { CalendarCard } from './calendar-card.tsx';
export { CrewAppointmentsCard } from './crew-appointments-card.tsx';
export { DoubleBookedBadge } from './double-booked-badge.tsx';
export { ownAppointments, useBooked } from './use-booked.ts';
