export { HoursHere } from './hours-here.tsx';
export { knownHours, useHoursOfZip } from './use-hours.ts';
