export { AppointmentsPanel } from './appointments-panel.tsx';
export { CalendarCard } from './calendar-card.tsx';
export { CrewAppointmentsCard } from './crew-appointments-card.tsx';
