import { heldBack } from '#access/held-back.ts';
import { peopleOf } from '#access/rows.ts';
import { calendarText } from '#domain/appointments/icalendar.ts';
import { formatMoment } from '#domain/appointments/local-moment.ts';
import { product } from '#domain/product.ts';
import { optedOutValues, recordList } from '#server/contact-gate/index.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { appointments, companies, people, properties, users, zipCodes } from '#server/db/schema/index.ts';
import { sendMail } from '#server/features/company/notices/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { type Dated, entryOf, linkTo } from './entry.ts';

/** Queues an email to the assigned colleague, with the current calendar entry, in the transaction that changed it. */
export async function enqueueInvitation(
  tx: Database,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  appointmentId: number,
): Promise<void> {
  const found = await findDated(tx, appointmentId);
  if (!found) return;
  const { email, ...appointment } = found;
  const { subject, text } = wordsFor(appointment, linkTo(config, appointment));
  const canceled = appointment.state === 'canceled';
  // What was held or missed has been in the calendar, and stays there as it was.
  if (appointment.state === 'held' || appointment.state === 'missed') return;
  const method = canceled ? 'CANCEL' : 'REQUEST';
  await jobs.enqueue(tx, sendMail, {
    to: email,
    subject,
    text,
    calendar: {
      method,
      text: calendarText({
        method,
        name: product.name,
        product: product.name,
        events: [entryOf(config, appointment)],
        organizer: addressOf(config.mailFrom),
        attendee: email,
      }),
    },
  });
  const { personId } = found;
  if (personId !== null) await enqueueForPerson(tx, { config, jobs }, { appointmentId, personId, canceled });
}

/**
 * Queues an email to the person invited to the appointment, or no longer invited: the time and the address, without the
 * crew's note. No mail without an address, or if the company has set 'Do not contact'.
 */
export async function enqueueForPerson(
  tx: Database,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  { appointmentId, personId, canceled }: { appointmentId: number; personId: number; canceled: boolean },
): Promise<void> {
  const found = await findDated(tx, appointmentId);
  const email = found && (await findAddressOf(tx, personId, found));
  if (!found || !email) return;
  const { address, zipCode, startsAt, timeZone, minutes, sequence, company } = found;
  const when = formatMoment(startsAt, timeZone);
  const what = canceled ? 'Canceled' : sequence === 0 ? 'Appointment' : 'Appointment changed';
  const method = canceled ? 'CANCEL' : 'REQUEST';
  const { url: _, alarmMinutes: __, ...entry } = entryOf(config, { ...found, note: null });
  await jobs.enqueue(tx, sendMail, {
    to: email,
    subject: `${what}: ${company} at ${address}, ${when}`,
    text: `${what}: ${company} comes to ${address}, ${zipCode}\n\n${when}, ${minutes} minutes`,
    calendar: {
      method,
      text: calendarText({
        method,
        name: company,
        product: product.name,
        events: [{ ...entry, canceled, summary: `${company}: ${address}` }],
        organizer: addressOf(config.mailFrom),
        attendee: email,
        isAsked: true,
      }),
    },
  });
}

async function findAddressOf(
  tx: Database,
  personId: number,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<string | null> {
  const [found] = await tx
    .select({
      email: people.email,
      propertyId: people.propertyId,
      kept: sql<boolean>`${heldBack({ companyId }, 'email')}`,
    })
    .from(people)
    .innerJoin(properties, eq(properties.id, people.propertyId))
    .where(and(eq(people.id, personId), peopleOf({ companyId })));
  if (!found?.email) return null;
  const { email, propertyId } = found;
  const isKept = found.kept || (await optedOutValues(tx, { companyId }, 'email', [email])).size > 0;
  const asked = {
    channel: 'email',
    purpose: 'invitation',
    propertyId,
    doors: 1,
    kept: Number(isKept),
  } as const;
  await recordList(tx, { id: userId, companyId }, asked);
  return isKept ? null : email;
}

function wordsFor(appointment: Dated, link: string) {
  const { sequence, state, startsAt, timeZone, minutes, note, address, zipCode } = appointment;
  const when = formatMoment(startsAt, timeZone);
  const what = state === 'canceled' ? 'Canceled' : sequence === 0 ? 'Appointment' : 'Appointment changed';
  return {
    subject: `${what}: ${address}, ${when}`,
    text: `${what} at ${address}, ${zipCode}

${when}, ${minutes} minutes${note ? `\n\n${note}` : ''}

Open it: ${link}`,
  };
}

/** The address of 'Ridgecap <no-reply@ridgecap.example>'. */
const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

async function findDated(
  tx: Database,
  appointmentId: number,
): Promise<
  | (Dated & { email: string; personId: number | null; userId: string; companyId: string; company: string })
  | undefined
> {
  const [found] = await tx
    .select({
      ...datedColumns,
      email: users.email,
      personId: appointments.personId,
      userId: appointments.userId,
      companyId: appointments.companyId,
      company: companies.name,
    })
    .from(appointments)
    .innerJoin(properties, eq(properties.id, appointments.propertyId))
    .leftJoin(zipCodes, eq(zipCodes.zipCode, properties.zipCode))
    .innerJoin(users, eq(users.id, appointments.userId))
    .innerJoin(companies, eq(companies.id, appointments.companyId))
    .where(eq(appointments.id, appointmentId));
  return found;
}

/** What a calendar entry is made of, of appointments with their property and its ZIP. */
export const datedColumns = {
  id: appointments.id,
  propertyId: appointments.propertyId,
  startsAt: appointments.startsAt,
  timeZone: appointments.timeZone,
  minutes: appointments.minutes,
  note: appointments.note,
  state: appointments.state,
  sequence: appointments.sequence,
  updatedAt: appointments.updatedAt,
  address: properties.address,
  zipCode: properties.zipCode,
  city: zipCodes.city,
  region: zipCodes.state,
};
