import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PriceBook } from '#contract/price-book.ts';
import type { Problem } from '#contract/problem.ts';
import { sql } from '#server/db/orm.ts';
import { fileOwners } from '#server/features/index.ts';
import { checkFiles } from '#server/files/index.ts';
import { openLog } from '#server/platform/log.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Answer, Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { imported, uploadForm } from '#testing/uploads.ts';
import { companyTexts, homeownerOf, sellingWith } from './selling.fixture.ts';

let server: TestServer;
let admin: Client;
let seller: Person;
let rep: Client;
let zipCode: string;
let door: number;
let zips = 85700;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
beforeEach(async () => {
  zips += 1;
  zipCode = String(zips);
  door = await addProperty(server.services.db, { zipCode, address: '1 Kept St' });
  seller = await server.addPerson({ zips: [zipCode] });
  rep = await server.signIn(seller);
  expect((await rep.put('/api/proposal-template', { ...companyTexts, version: 0 })).status).toBe(200);
});
afterAll(() => server.close());

const detail = (answer: Answer) => (answer.json() as Problem).detail;
const remove = () => admin.delete(`/api/admin/properties/${door}`);

/** Saved prices: a proposal with the sample's is not an offer. */
async function hasPriceBook(): Promise<void> {
  const { items, settings, version } = (await rep.get('/api/price-book')).json() as PriceBook;
  const saved = await rep.put('/api/price-book', { basedOn: version, items, settings });
  expect(saved.status, saved.text).toBe(200);
}

describe('a proposal that was sent', () => {
  beforeEach(hasPriceBook);

  test('keeps its property from being deleted, signed or not', async () => {
    const { proposal, token } = await sellingWith(rep, door).sent();
    const answer = await remove();
    expect([answer.status, detail(answer)]).toEqual([
      409,
      '1 proposal was sent to homeowners of 1 property, 0 of them signed. They are kept, so nothing was deleted.',
    ]);
    expect((await homeownerOf(server, token).sign()).status).toBe(200);
    expect(detail(await remove())).toContain('1 of them signed');
    expect((await rep.get(`/api/proposals/${proposal.id}`)).json()).toMatchObject({ status: 'signed' });
  });

  test('keeps its whole ZIP code', async () => {
    await addProperty(server.services.db, { zipCode, address: '2 Kept St' });
    await sellingWith(rep, door).sent();
    const answer = await admin.post(`/api/admin/zips/${zipCode}/removal`, { confirmation: zipCode });
    expect([answer.status, detail(answer)]).toEqual([409, expect.stringContaining('nothing was deleted')]);
    expect((await rep.get('/api/properties')).json()).toHaveLength(2);
  });

  test('keeps the import that brought its property from being undone', async () => {
    const { uploadId } = await imported(
      admin.post('/api/admin/upload/properties', uploadForm('address\n3 Kept St', { zipCode })),
    );
    const [lead] = ((await rep.get('/api/properties')).json() as { id: number; address: string }[]).filter(
      ({ address }) => address === '3 Kept St',
    );
    await sellingWith(rep, lead?.id ?? 0).sent();
    const undone = await admin.post(`/api/uploads/${uploadId}/undo`);
    expect([undone.status, detail(undone)]).toEqual([409, expect.stringContaining('proposal')]);
  });

  test('outlives the account of who sent it, and their company: the homeowner still signs and reads it', async () => {
    const { token } = await sellingWith(rep, door).sent();
    expect((await admin.delete(`/api/admin/users/${seller.id}`)).status).toBe(200);
    expect((await homeownerOf(server, token).sign()).status).toBe(200);
    expect((await homeownerOf(server, token).open()).status).toBe('signed');
  });

  test('stays with its company, logo and all, when the last of its people moves to another one and is deleted there', async () => {
    const logo = new FormData();
    const picture = sharp({ create: { width: 90, height: 20, channels: 4, background: '#0b6fb880' } });
    logo.append('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'logo.png');
    expect((await rep.post('/api/proposal-template/logo', logo)).status).toBe(200);
    const { token } = await sellingWith(rep, door).sent();
    const { visitor, path, open, sign } = homeownerOf(server, token);
    expect((await sign()).status).toBe(200);
    const at = `/api/admin/users/${seller.id}`;
    expect((await admin.get(`${at}/deletion`)).json()).toMatchObject({ contractsKept: 1, drafts: 0 });
    expect((await admin.put(`${at}/company`, { name: `Elsewhere ${zips}` })).status).toBe(200);
    expect((await admin.delete(at)).status).toBe(200);
    const attempt = { log: openLog('silent'), signal: new AbortController().signal };
    await checkFiles(server.services, fileOwners, attempt);
    const { status, content } = await open();
    expect(status).toBe('signed');
    expect((await visitor.get(`${path}/pictures/${content.company.logo?.sha256}`)).status).toBe(200);
  });

  test('is not deleted by a statement of the database either, and neither is its signature', async () => {
    const { proposal, token } = await sellingWith(rep, door).sent();
    expect((await homeownerOf(server, token).sign()).status).toBe(200);
    const { db } = server.services;
    for (const statement of [
      sql`delete from proposals where id = ${proposal.id}`,
      sql`delete from properties where id = ${door}`,
      sql`delete from proposal_signatures where proposal_id = ${proposal.id}`,
    ])
      await expect(db.execute(statement)).rejects.toThrow();
  });
});

test('a draft goes with its property, and so does what was sent with sample prices', async () => {
  await hasPriceBook();
  await sellingWith(rep, door).draft();
  expect((await remove()).status).toBe(200);
  door = await addProperty(server.services.db, { zipCode, address: '4 Kept St' });
  const newcomer = await server.signIn(await server.addPerson({ zips: [zipCode] }));
  await newcomer.put('/api/proposal-template', { ...companyTexts, version: 0 });
  await sellingWith(newcomer, door).sent();
  expect((await remove()).status).toBe(200);
});
