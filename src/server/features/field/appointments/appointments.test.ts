import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Appointment } from '#contract/appointments.ts';
import type { Crm, HistoryLine } from '#contract/crm.ts';
import type { Problem } from '#contract/problem.ts';
import { wallClockAt } from '#domain/appointments/local-moment.ts';
import { DAY_MS } from '#domain/durations.ts';
import { eq } from '#server/db/orm.ts';
import { appointments } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { mailsTo } from '#testing/outbox.ts';
import { addProperty } from '#testing/properties.ts';
import { remindOfAppointments } from './appointments.jobs.ts';

let server: TestServer;
let person: Person;
let rep: Client;
let door: number;
beforeAll(async () => {
  server = await startTestServer({ work: true });
});
let number = 0;
beforeEach(async () => {
  number += 1;
  person = await server.addPerson({ zips: ['85251'] });
  rep = await server.signIn(person);
  // Across the border to the Navajo Nation clocks differ; this is Arizona's own.
  const place = { latitude: 33.49, longitude: -111.92 };
  door = await addProperty(server.services.db, { zipCode: '85251', address: `${number} Elm St`, ...place });
});
afterAll(() => server.close());

const PHOENIX = 'America/Phoenix';
/** So many days from now, at this hour on the clocks of Phoenix. */
const at = (days: number, clock = '14:30') =>
  `${wallClockAt(new Date(Date.now() + days * DAY_MS), PHOENIX).slice(0, 10)}T${clock}`;

const set = (body: object, client = rep, propertyId = door) =>
  client.post(`/api/properties/${propertyId}/appointments`, body);
const made = async (body: object, client = rep) => {
  const answer = await set(body, client);
  expect(answer.status, answer.text).toBe(201);
  return Appointment.parse(answer.json());
};
const change = (id: number, body: object, client = rep) => client.put(`/api/appointments/${id}`, body);
const stage = async () => ((await rep.get(`/api/properties/${door}/crm`)).json() as Crm).stage;
const detail = (answer: { json(): unknown }) => (answer.json() as Problem).detail;
const mails = () => mailsTo(join(server.services.config.dataDir, 'outbox'), person.email);
const seesMail = (text: RegExp) =>
  expect.poll(async () => (await mails())[0] ?? '', { timeout: 15_000 }).toMatch(text);

test('invites the chosen person, notifies them of every change, and mails no one at ‘Do not contact’', async () => {
  const email = `home${number}@example.com`;
  const added = await rep.post(`/api/properties/${door}/people`, { name: 'Ann Lee', email });
  const { id: personId } = added.json() as { id: number };
  const sent = () => mailsTo(join(server.services.config.dataDir, 'outbox'), email);
  const invited = await made({ at: at(3), note: 'Gate code 1234', personId });
  expect(invited.personId).toBe(personId);
  await expect.poll(async () => (await sent()).length, { timeout: 60_000 }).toBe(1);
  const [mail = ''] = await sent();
  expect(mail).toContain('METHOD:REQUEST');
  expect(mail).toContain('PARTSTAT=NEEDS-ACTION');
  expect(mail).not.toContain('Gate code');
  await change(invited.id, { at: at(4) });
  await expect.poll(async () => (await sent()).length, { timeout: 60_000 }).toBe(2);
  await change(invited.id, { state: 'canceled' });
  await expect.poll(async () => (await sent()).length, { timeout: 60_000 }).toBe(3);
  expect((await sent())[0]).toContain('METHOD:CANCEL');
  const silent = await made({ at: at(5), personId });
  await expect.poll(async () => (await sent()).length, { timeout: 60_000 }).toBe(4);
  await rep.post(`/api/properties/${door}/tags`, { tagKey: 'do_not_contact' });
  const before = (await mails()).length;
  await change(silent.id, { state: 'canceled' });
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(before + 1);
  expect(await sent()).toHaveLength(4);
});

test('a person of another door is not invited', async () => {
  const elsewhere = await addProperty(server.services.db, { zipCode: '85251', address: `${number} Oak St` });
  const added = await rep.post(`/api/properties/${elsewhere}/people`, {
    name: 'Bo',
    email: 'bo@example.com',
  });
  const { id: personId } = added.json() as { id: number };
  expect((await made({ at: at(3), personId })).personId).toBeNull();
});

test('an appointment is kept in UTC with the door’s time zone, and the stage follows', async () => {
  const appointment = await made({ at: at(3), minutes: 45, note: ' Ladder ' });
  // Phoenix is seven hours behind all year.
  expect(appointment).toMatchObject({
    ...{ propertyId: door, address: `${number} Elm St`, zipCode: '85251', timeZone: PHOENIX },
    ...{ startsAt: `${at(3).slice(0, 10)}T21:30:00.000Z`, minutes: 45, note: 'Ladder', state: 'set' },
    ...{ by: null, may: { change: true } },
  });
  expect(await stage()).toBe('appt_set');
  const [line] = (await rep.get(`/api/properties/${door}/timeline`)).json() as HistoryLine[];
  expect(line).toMatchObject({ kind: 'appointment_set', label: expect.stringMatching(/2:30 PM MST$/) });
  expect((await rep.get(`/api/properties/${door}/appointments`)).json()).toEqual([appointment]);
});

test('a deal that is further keeps its stage', async () => {
  await rep.put(`/api/properties/${door}/stage`, { stage: 'proposal_sent' });
  await made({ at: at(1) });
  expect(await stage()).toBe('proposal_sent');
});

test('who goes there gets an email that their calendar understands, and another one with each change', async () => {
  const { id } = await made({ at: at(5) });
  await seesMail(/Subject: Appointment: [\s\S]*text\/calendar; charset=utf-8; method=REQUEST/);
  expect((await change(id, { at: at(6, '09:00') })).status).toBe(200);
  await seesMail(/Subject: Appointment changed: [\s\S]*method=REQUEST/);
  expect((await change(id, { state: 'canceled' })).status).toBe(200);
  await seesMail(/Subject: Canceled: [\s\S]*method=CANCEL/);
  // Repeating it changes nothing, and notifies no one.
  expect((await change(id, { state: 'canceled' })).status).toBe(200);
  const [row] = await server.services.db.select().from(appointments).where(eq(appointments.id, id));
  expect(row?.sequence).toBe(2);
});

test('the company sees it, and who goes there changes it, or who leads the crew', async () => {
  const appointment = await made({ at: at(2) });
  const span = `since=${new Date().toISOString()}&until=${new Date(Date.now() + 30 * DAY_MS).toISOString()}`;
  const list = async (client: Client, whose: string) =>
    (await client.get(`/api/appointments?${span}&whose=${whose}`)).json() as Appointment[];
  expect(await list(rep, 'mine')).toEqual([appointment]);

  const colleague = await server.signIn(await server.addPerson({ zips: ['85251'], colleagueOf: person }));
  expect(await list(colleague, 'mine')).toEqual([]);
  expect(await list(colleague, 'company')).toEqual([
    { ...appointment, by: expect.stringContaining('Pat Tester'), may: { change: false } },
  ]);
  expect((await change(appointment.id, { note: 'mine now' }, colleague)).status).toBe(404);

  const manager = await server.signIn(
    await server.addPerson({ zips: ['85251'], colleagueOf: person, companyRole: 'manager' }),
  );
  expect((await change(appointment.id, { minutes: 90 }, manager)).json()).toMatchObject({
    minutes: 90,
    by: expect.stringContaining('Pat Tester'),
    may: { change: true },
  });

  const withoutZip = await server.signIn(await server.addPerson({ colleagueOf: person }));
  expect(await list(withoutZip, 'company')).toEqual([]);
  const stranger = await server.contractor('85251');
  expect(await list(stranger, 'company')).toEqual([]);
  expect((await change(appointment.id, { note: 'x' }, stranger)).status).toBe(404);
  expect((await stranger.get(`/api/properties/${door}/appointments`)).json()).toEqual([]);
});

test('what cannot be agreed on is refused with a sentence', async () => {
  for (const wrong of ['tomorrow', '2026-02-30T10:00', '2026-11-23', '2026-11-23T25:00'])
    expect(detail(await set({ at: wrong })), wrong).toBe(
      'Please enter a day and a time such as 2026-11-23T14:30',
    );
  expect(detail(await set({ at: at(-8) }))).toBe('This time was more than a week ago');
  expect(detail(await set({ at: at(900) }))).toBe('This time is more than two years ahead');
  expect(detail(await set({ at: at(1), minutes: 0 }))).toBe('An appointment takes 5 minutes to 24 hours');
  const foreign = await addProperty(server.services.db, { zipCode: '85257', address: '1 Far St' });
  expect((await set({ at: at(1) }, rep, foreign)).status).toBe(404);
});

test('no appointment is made at a door that a colleague tagged ‘Do not contact’', async () => {
  const colleague = await server.signIn(await server.addPerson({ zips: ['85251'], colleagueOf: person }));
  await colleague.post(`/api/properties/${door}/tags`, { tagKey: 'do_not_contact' });
  const refused = await set({ at: at(1) });
  expect(refused.status).toBe(409);
  expect(detail(refused)).toBe('This door is tagged ‘Do not contact’: do not go there.');
  expect((await rep.get(`/api/properties/${door}/appointments`)).json()).toEqual([]);
});

test('within the hour its user is reminded, once; of another time again', async () => {
  const { id } = await made({ at: at(1) });
  const { db } = server.services;
  const dueIn = (minutes: number) =>
    db
      .update(appointments)
      .set({ startsAt: new Date(Date.now() + minutes * 60_000), createdAt: new Date(Date.now() - DAY_MS) })
      .where(eq(appointments.id, id));
  const reminded = async () =>
    (await db.select().from(appointments).where(eq(appointments.id, id)))[0]?.remindedAt ?? null;
  await dueIn(90);
  await remindOfAppointments(server.services);
  expect(await reminded()).toBeNull();
  await dueIn(50);
  await remindOfAppointments(server.services);
  const first = await reminded();
  expect(first).not.toBeNull();
  await seesMail(/^[\s\S]*Subject: Soon: /);
  await remindOfAppointments(server.services);
  expect(await reminded()).toEqual(first);
  await change(id, { at: at(2) });
  expect(await reminded()).toBeNull();
});

describe('a calendar program', () => {
  const feedOf = async (client: Client) => {
    const answer = await client.post('/api/calendar-feed', {});
    expect(answer.status).toBe(201);
    return new URL((answer.json() as { url: string }).url).pathname;
  };
  const read = (path: string) => server.visitor().get(path);

  test('reads them at a secret address until that ends', async () => {
    const { id } = await made({ at: at(4), note: 'Bring; ladder' });
    expect((await rep.get('/api/calendar-feed')).json()).toEqual({ createdAt: null });
    const path = await feedOf(rep);
    const calendar = await read(path);
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(calendar.text).toContain(`UID:appointment-${id}@`);
    expect(calendar.text).toContain('DESCRIPTION:Bring\\; ladder');
    expect((await rep.get('/api/calendar-feed')).json()).toEqual({ createdAt: expect.any(String) });
    // A new address replaces the old one.
    const second = await feedOf(rep);
    expect((await read(path)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    await rep.delete('/api/calendar-feed');
    expect((await read(second)).status).toBe(404);
  });

  test('sees no canceled one, none of a colleague’s, and none of a ZIP that is not held any more', async () => {
    const canceled = await made({ at: at(4) });
    await change(canceled.id, { state: 'canceled' });
    const colleague = await server.signIn(await server.addPerson({ zips: ['85251'], colleagueOf: person }));
    await made({ at: at(4) }, colleague);
    expect((await read(await feedOf(rep))).text).not.toContain('BEGIN:VEVENT');
    await made({ at: at(4) });
    const path = await feedOf(rep);
    expect((await read(path)).text).toContain('BEGIN:VEVENT');
    await (await server.admin()).post('/api/admin/remove-zip', { userId: person.id, zipCode: '85251' });
    expect((await read(path)).text).not.toContain('BEGIN:VEVENT');
  });

  test('reads with each door how its household is not to be contacted, and the appointment stays', async () => {
    await made({ at: at(4), note: 'Ring twice' });
    const path = await feedOf(rep);
    expect((await read(path)).text).toContain('DESCRIPTION:Ring twice\r\n');
    await rep.post(`/api/properties/${door}/opt-outs`, { channel: 'email', source: 'asked' });
    expect((await read(path)).text).toContain('DESCRIPTION:Ring twice\\nDo not contact by: Email\r\n');
  });

  test('that guesses is slowed down', async () => {
    await server.services.pool.query('delete from rate_limits');
    const answers = await Promise.all(Array.from({ length: 125 }, (_, i) => read(`/api/calendar/${i}.ics`)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(120);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    await server.services.pool.query('delete from rate_limits');
  });
});
