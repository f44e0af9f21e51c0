import { formatMoment } from '#domain/appointments/local-moment.ts';
import { sendMail } from '#server/features/company/notices/index.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { linkTo } from './entry.ts';
import { takeDue } from './reminders.data.ts';

const remind = defineCron({ name: 'appointments.remind', schedule: '*/5 * * * *', retries: 0 });

export const appointmentJobs = [work(remind, (_payload, services) => remindOfAppointments(services))];

const MINUTES_AHEAD = 60;

/** Reminds users of appointments within the hour. Marked in the transaction that queues the mail: each is sent once. */
export function remindOfAppointments({
  config,
  db,
  jobs,
}: Pick<Services, 'config' | 'db' | 'jobs'>): Promise<void> {
  return db.transaction(async (tx) => {
    for (const { email, ...due } of await takeDue(tx, MINUTES_AHEAD)) {
      const when = formatMoment(due.startsAt, due.timeZone);
      await jobs.enqueue(tx, sendMail, {
        to: email,
        subject: `Soon: ${due.address}, ${when}`,
        text: `You are expected at ${due.address}, ${due.zipCode}

${when}, ${due.minutes} minutes${due.note ? `\n\n${due.note}` : ''}

Open it: ${linkTo(config, due)}`,
      });
    }
  });
}
