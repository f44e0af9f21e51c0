export { cancelAgreedAt, getAppointment, insertAppointment } from './appointments.data.ts';
export { appointmentJobs } from './appointments.jobs.ts';
export { appointmentHandlers } from './appointments.routes.ts';
