export { appointmentJobs } from './appointments.jobs.ts';
export { appointmentHandlers } from './appointments.routes.ts';
