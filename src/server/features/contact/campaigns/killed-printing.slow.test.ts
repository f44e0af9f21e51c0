import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { MailCampaign } from '#contract/mail-campaigns.ts';
import { formatCode } from '#domain/contacts/codes.ts';
import { and, eq, isNotNull } from '#server/db/orm.ts';
import { files, mailFiles, mailPieces } from '#server/db/schema/index.ts';
import { PASSWORD, startTestServer } from '#testing/app.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { startProcess } from '#testing/process.ts';
import { draft, openMailroom } from './mailroom.fixture.ts';

const DOORS = 620;
const FILES = 2;

test('a server killed between print files makes the missing ones after its restart, and nobody gets two pieces', async () => {
  const server = await startTestServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-killed-'));
  const { db } = server.services;
  const room = await openMailroom(server);
  await room.saveSettings();
  await room.addHouses(DOORS);
  const { id } = await room.frozen({ design: { ...draft.design, showPicture: false } });
  const start = async () => {
    const started = await startProcess({ DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir });
    await started.ready();
    const client = makeClient(started.url);
    await client.post('/api/auth/login', { email: room.lead.email, password: PASSWORD });
    return { started, client };
  };
  const made = () =>
    db
      .select({ number: mailFiles.number, fileKey: mailFiles.fileKey, digest: files.digest })
      .from(mailFiles)
      .innerJoin(files, eq(files.key, mailFiles.fileKey))
      .where(eq(mailFiles.campaignId, id))
      .orderBy(mailFiles.number);

  const first = await start();
  expect((await first.client.post(`/api/mail/campaigns/${id}/print`, undefined)).status).toBe(202);
  while ((await made()).length === 0) await sleep(10);
  await first.started.end('SIGKILL');
  const before = await made();
  expect(before.length).toBeLessThan(FILES);

  const second = await start();
  const read = async () => (await second.client.get(`/api/mail/campaigns/${id}`)).json() as MailCampaign;
  while (!['completed', 'failed'].includes((await read()).print?.state ?? '')) await sleep(200);
  expect((await read()).print).toMatchObject({
    state: 'completed',
    files: [{ pieces: 500 }, { pieces: 120 }],
  });
  expect((await made()).slice(0, before.length)).toEqual(before);
  const printed: string[] = [];
  for (let number = 1; number <= FILES; number += 1)
    printed.push(...(await codesIn(second.client, id, number)));
  const isMailed = and(eq(mailPieces.campaignId, id), isNotNull(mailPieces.code));
  const pieces = await db.select({ code: mailPieces.code }).from(mailPieces).where(isMailed);
  expect(printed.toSorted()).toEqual(pieces.map(({ code }) => formatCode(code ?? '')).toSorted());
  await second.started.end('SIGTERM');
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}, 180_000);

/** What is printed on the pieces of a file, each of two pages. */
async function codesIn(client: Client, id: number, number: number): Promise<string[]> {
  const document = await getDocumentProxy(
    (await client.get(`/api/mail/campaigns/${id}/files/${number}`)).bytes,
  );
  const found: string[] = [];
  for (let page = 2; page <= document.numPages; page += 2) {
    const { items } = await (await document.getPage(page)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join('');
    found.push(...(/[\dA-Z]{4}(?:-[\dA-Z]{4}){2}/.exec(text) ?? []));
  }
  return found;
}
