import { defineFeature } from '#server/feature.ts';
import { appointmentJobs } from './appointments.jobs.ts';
import { appointmentHandlers } from './appointments.routes.ts';

export {
  cancelAgreedAt,
  getAppointment,
  insertAppointment,
  listAppointmentsAt,
  updateAppointment,
} from './appointments.data.ts';

export const feature = defineFeature({
  handlers: { appointments: appointmentHandlers },
  jobs: appointmentJobs,
});
