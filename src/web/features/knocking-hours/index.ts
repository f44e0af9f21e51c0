export { HoursHere } from './hours-here.tsx';
export { knownHours } from './use-hours.ts';
