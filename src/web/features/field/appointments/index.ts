export { AppointmentStateBadge } from './appointment-state-badge.tsx';
export type { BookedTime } from './booked.ts';
export { CalendarCard } from './calendar-card.tsx';
export { CrewWeek } from './crew-week.tsx';
export { DoubleBookedBadge } from './double-booked-badge.tsx';
export { ownAppointments, useBooked } from './use-booked.ts';
