export { AppointmentsPanel } from './appointments-panel.tsx';
export { CalendarCard } from './calendar-card.tsx';
