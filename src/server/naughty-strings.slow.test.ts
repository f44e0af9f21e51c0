import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ZodType, z } from 'zod';
import { crm } from '#contract/crm.ts';
import type { Schema } from '#contract/endpoint.ts';
import type { Property } from '#contract/properties.ts';
import { queues } from '#contract/queues.ts';
import { support } from '#contract/support.ts';
import { readText } from '#domain/csv/values.ts';
import { EXPORT_LIMIT } from '#domain/leads/limits.ts';
import { sql } from '#server/db/orm.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { uploadForm } from '#testing/uploads.ts';

// The Big List of Naughty Strings (Max Woolf, MIT license); not part of this repository.
const LIST = '../shared/data/csv/blns/blns.json';
const isThere = existsSync(LIST);
const naughty = isThere ? z.array(z.string()).parse(JSON.parse(readFileSync(LIST, 'utf8'))) : [];

let server: TestServer;
let contractor: Client;
let propertyId: number;
beforeAll(async () => {
  server = await startTestServer();
  propertyId = await addProperty(server.services.db, { zipCode: '85251', address: '1 Main St' });
  contractor = await server.contractor('85251');
});
afterAll(() => server.close());

// Word: the list of ../shared/data is missing; nothing was checked.
const whenThere = test.skipIf(!isThere);

whenThere(
  'notes, queues and tickets give back every naughty string as their schema took it',
  async () => {
    const notes = await sent(crm.addNote.body, 'body', `/api/properties/${propertyId}/notes`);
    const kept = new Set<unknown>();
    for (let before = ''; ; ) {
      const page = (await contractor.get(`/api/properties/${propertyId}/notes?limit=50${before}`)).json();
      const list = (Array.isArray(page) ? page : (page as { notes: unknown[] }).notes) as {
        id: number;
        body: string;
      }[];
      for (const { body } of list) kept.add(body);
      if (list.length < 50) break;
      before = `&before=${list.at(-1)?.id}`;
    }
    expect(notes.filter((text) => !kept.has(text))).toEqual([]);

    const descriptions = await sent(queues.create.body, 'description', '/api/queues', (n) => ({
      name: `Doors ${n}`,
    }));
    const list = (await contractor.get('/api/queues')).json() as { description: string | null }[];
    const described = new Set(list.map(({ description }) => description ?? ''));
    expect(descriptions.filter((text) => !described.has(text))).toEqual([]);

    const more = { subject: 'Naughty', priority: 'low' };
    const tickets = await sent(support.createTicket.body, 'message', '/api/support/tickets', () => more);
    expect(tickets.length).toBeGreaterThan(0);
  },
  120_000,
);

whenThere(
  'an incoming lead takes every naughty string in every field, and is shown without harm',
  async () => {
    const fields = ['name', 'address', 'message', 'source', 'consent', 'email', 'other'];
    const owner = await server.signIn(await server.addPerson({ zips: ['85251'] }));
    const paths = await Promise.all(
      fields.map(async (name) => {
        const answer = await owner.post('/api/lead-addresses', { name, source: 'Website' });
        return (answer.json() as { path: string }).path;
      }),
    );
    for (const [n, text] of naughty.entries()) {
      const at = n % fields.length;
      // Every tenth at the door, so that it is also a person and a note.
      const door = n % 10 === 0 ? { address: '1 Main St', zip: '85251' } : {};
      const body = { name: 'Dana Whitfield', phone: '6025550123', ...door, [fields[at] ?? 'name']: text, n };
      // The limit of an address is about senders.
      if (n % 100 === 99) await server.services.db.execute(sql`delete from rate_limits`);
      expect([text, (await server.visitor().post(paths[at] ?? '', body)).status]).toEqual([text, 202]);
    }
    const leads = (await owner.get('/api/incoming-leads?state=open&pageSize=200')).json() as unknown[];
    expect(leads.length).toBeGreaterThan(100);
    const notes = (await owner.get(`/api/properties/${propertyId}/notes?limit=50`)).json();
    expect(JSON.stringify(notes)).toContain('Website');
  },
  120_000,
);

whenThere(
  'an import keeps every naughty string or rejects it with a reason, and its export changes nothing',
  async () => {
    const admin = await server.admin();
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const lines = naughty.map((text, n) => `P${n},${n + 1} Elm St,${quoted(text)}`);
    const csv = `parcelnumb,address,owner\n${lines.join('\n')}\n`;
    const answer = await admin.post('/api/admin/upload/properties', uploadForm(csv, { zipCode: '85252' }));
    expect(answer.status, answer.text).toBe(200);
    const { inserted, rejected } = answer.json() as { inserted: number; rejected: number };
    expect(inserted + rejected).toBe(naughty.length);
    const owners = new Map(
      ((await admin.get('/api/properties?zipCode=85252')).json() as Property[]).map((lead) => [
        lead.parcelNumber,
        lead,
      ]),
    );
    const lost = naughty.filter((text, n) => {
      const lead = owners.get(`P${n}`);
      // A cell that a spreadsheet would run is read without the apostrophe that made it safe.
      return lead && !/^[='+\-@]/.test(text.trim()) && (lead.owner ?? null) !== readText(text, 1000);
    });
    expect(lost).toEqual([]);

    const propertyIds = [...owners.values()].map(({ id }) => id).slice(0, EXPORT_LIMIT);
    const exported = await admin.post('/api/properties/export', { propertyIds });
    const form = uploadForm(new Uint8Array(exported.bytes), { zipCode: '85252' });
    const again = (await admin.post('/api/admin/upload/properties', form)).json();
    expect(again).toMatchObject({ inserted: 0, updated: 0, rejected: 0, unchanged: propertyIds.length });
  },
  120_000,
);

/** Sends each string its schema takes in this field; gives them as they are to be kept. No answer may be a 5xx. */
async function sent(
  schema: Schema,
  field: string,
  path: string,
  more: (n: number) => object = () => ({}),
): Promise<string[]> {
  const taken: string[] = [];
  for (const [n, text] of naughty.entries()) {
    const body = { ...more(n), [field]: text };
    const parsed = (schema as unknown as ZodType<Record<string, string>>).safeParse(body);
    const { status } = await contractor.post(path, body);
    expect([text, status < 500]).toEqual([text, true]);
    if (status === 429) break;
    expect([text, status < 400]).toEqual([text, parsed.success]);
    if (parsed.success) taken.push(parsed.data[field] ?? '');
  }
  return taken;
}
