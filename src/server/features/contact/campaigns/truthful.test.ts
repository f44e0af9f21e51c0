import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { house, type Mailroom, openMailroom } from './mailroom.fixture.ts';

let server: TestServer;
let mail: Mailroom;
beforeAll(async () => {
  server = await startTestServer();
  mail = await openMailroom(server);
  await mail.saveSettings();
});
afterAll(() => server.close());

test('a roof that nobody photographed gets no piece that says so', async () => {
  const [door] = await mail.add([house(1)]);
  const { id } = await mail.make();
  const proof = await mail.owner.get(`/api/mail/campaigns/${id}/proof/${door}`);
  expect(proof.status, proof.text.slice(0, 200)).toBe(200);
  const { text } = await extractText(await getDocumentProxy(proof.bytes), { mergePages: true });
  expect(text).not.toContain('photographed');
  expect(text).toContain('A question about your roof?');
});

test('its barcode is written as figures, and mail has not gone out on a day to come', async () => {
  const { id } = await mail.frozen();
  const manifest = await mail.owner.get(`/api/mail/campaigns/${id}/manifest`);
  expect(manifest.text).toMatch(/,\d{20,31},/);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const mailed = (on: string) => mail.owner.put(`/api/mail/campaigns/${id}/mailed-on`, { day: on });
  expect((await mailed(day(3))).status).toBe(400);
  expect((await mailed(day(0))).status).toBe(200);
});
