import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Note, type Revision } from '#contract/crm.ts';
import type { Problem } from '#contract/problem.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let contractor: Client;
let phone: Client;
let notes: string;
let made = 0;
beforeAll(async () => {
  server = await startTestServer();
  const person = await server.addPerson({ zips: ['85251'] });
  contractor = await server.signIn(person);
  phone = await server.signIn(person);
});
beforeEach(async () => {
  const address = `${++made} Main St`;
  notes = `/api/properties/${await addProperty(server.services.db, { zipCode: '85251', address })}/notes`;
});
afterAll(() => server.close());

const write = async (body: string) => Note.parse((await contractor.post(notes, { body })).json());
const list = async (query = '') => {
  const answer = await contractor.get(notes + query);
  return { notes: Note.array().parse(answer.json()), total: answer.headers.get('x-total-count') };
};

describe('notes', () => {
  test('are kept trimmed and otherwise as they were typed, markup being text', async () => {
    const body = '<script>alert(1)</script>\n\n**Gate** code “7” & 🏠';
    const answer = await contractor.post(notes, { body: `  ${body} \n` });
    expect(answer.status).toBe(201);
    expect((await list()).notes).toEqual([Note.parse(answer.json())]);
    expect((await list()).notes[0]).toMatchObject({ body, edited: false });
  });

  test.each(['', ' \n\t ', 'a\0b', 'x'.repeat(10_001)])('a note of %j is refused', async (body) => {
    const answer = await contractor.post(notes, { body });
    expect(answer.status).toBe(400);
    expect((await list()).total).toBe('0');
  });

  test('come fifty at a time, the latest first, and the older ones after them', async () => {
    for (let number = 1; number <= 52; number += 1) await write(`note ${number}`);
    const first = await list();
    expect([first.notes.length, first.notes[0]?.body, first.total]).toEqual([50, 'note 52', '52']);
    const rest = await list(`?limit=50&before=${first.notes.at(-1)?.id}`);
    expect(rest.notes.map(({ body }) => body)).toEqual(['note 2', 'note 1']);
    expect((await contractor.get(`${notes}?limit=51`)).status).toBe(400);
  });

  test('can be edited; the earlier texts stay readable', async () => {
    const note = await write('Call on Monday');
    const path = `${notes}/${note.id}`;
    const edited = Note.parse(
      (await contractor.put(path, { body: 'Call on Tuesday', updatedAt: note.updatedAt })).json(),
    );
    expect(edited).toMatchObject({ body: 'Call on Tuesday', edited: true, createdAt: note.createdAt });
    await contractor.put(path, { body: 'Call on Friday', updatedAt: edited.updatedAt });
    const revisions = (await contractor.get(`${path}/revisions`)).json() as Revision[];
    expect(revisions.map(({ body }) => body)).toEqual(['Call on Tuesday', 'Call on Monday']);
    expect(revisions[1]?.editedAt).toBe(edited.updatedAt);
  });

  test('edited on two devices: the second gets a conflict, and nothing is lost', async () => {
    const note = await write('Call on Monday');
    const path = `${notes}/${note.id}`;
    await phone.put(path, { body: 'Dog in the yard', updatedAt: note.updatedAt });
    const late = await contractor.put(path, { body: 'Nobody home', updatedAt: note.updatedAt });
    expect(late.status).toBe(409);
    expect((late.json() as Problem).detail).toContain('changed on another device');
    expect((await list()).notes[0]?.body).toBe('Dog in the yard');
  });

  test('edited on two devices at the same moment: one wins, the other gets a conflict', async () => {
    const note = await write('Call on Monday');
    const answers = await Promise.all(
      [contractor, phone].map((device, index) =>
        device.put(`${notes}/${note.id}`, { body: `text ${index}`, updatedAt: note.updatedAt }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('the same text again is not an edit, even if it arrives twice', async () => {
    const note = await write('Call on Monday');
    const path = `${notes}/${note.id}`;
    await contractor.put(path, { body: 'Call on Friday', updatedAt: note.updatedAt });
    const again = await contractor.put(path, { body: 'Call on Friday', updatedAt: note.updatedAt });
    expect(again.status).toBe(200);
    expect((await contractor.get(`${path}/revisions`)).json()).toHaveLength(1);
  });

  test('without updatedAt the last text wins, and the one before is a revision', async () => {
    const note = await write('a');
    expect((await contractor.put(`${notes}/${note.id}`, { body: 'b' })).status).toBe(200);
  });

  test('are deleted with their revisions', async () => {
    const note = await write('Call on Monday');
    const path = `${notes}/${note.id}`;
    expect((await contractor.delete(path)).status).toBe(200);
    expect((await list()).total).toBe('0');
    const gone = [await contractor.delete(path), await contractor.put(path, { body: 'x' })];
    expect(gone.map(({ status }) => status)).toEqual([404, 404]);
  });

  test('are only for the company, not even for administrators, and belong to their property', async () => {
    const note = await write('Key under the mat');
    for (const other of [await server.contractor('85251'), await server.admin()]) {
      expect((await other.get(notes)).json()).toEqual([]);
      expect((await other.get(`${notes}/${note.id}/revisions`)).status).toBe(404);
      expect((await other.put(`${notes}/${note.id}`, { body: 'x' })).status).toBe(404);
      expect((await other.delete(`${notes}/${note.id}`)).status).toBe(404);
    }
    const elsewhere = await addProperty(server.services.db, { zipCode: '85251', address: '9 Other St' });
    expect((await contractor.delete(`/api/properties/${elsewhere}/notes/${note.id}`)).status).toBe(404);
  });
});
