import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DoorPhoto } from '#contract/photos.ts';
import type { Proposal } from '#contract/proposal.ts';
import type { PublicProposal } from '#contract/proposal-signing.ts';
import { propertyStorms } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addPicturedRoof } from '#testing/captures.ts';
import type { Client } from '#testing/client.ts';
import { imported, uploadForm } from '#testing/uploads.ts';
import { printProposal } from './print-proposal.ts';
import { type Piece, readPdf } from './read-pdf.fixture.ts';
import { companyTexts, homeownerOf, sellingWith, stormWork } from './selling.fixture.ts';

let server: TestServer;
let rep: Client;
let door: number;
let sent: Proposal;
let page: PublicProposal;
let read: Awaited<ReturnType<typeof readPdf>>;
beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.admin();
  rep = await server.signIn(await server.addPerson({ zips: ['85251'] }));
  const csv = `address,zip,severityLevel,roofType,hasMissingShingles,hasWaterStains
7 Full St,85251,severe,shingle/tile,true,false
8 Sound St,85251,none,shingle/tile,false,false`;
  await imported(admin.post('/api/admin/upload/properties', uploadForm(csv, { zipCode: '85251' })));
  door = await doorAt('7 Full St');
  await server.services.db.insert(propertyStorms).values({
    ...{ propertyId: door, day: '2026-10-04', cellInches: 1.4, windMph: 61, windMiles: 2.3 },
    ...{ unconfirmed: false, reportIds: [] },
  });
  expect((await rep.put('/api/proposal-template', { ...companyTexts, version: 0 })).status).toBe(200);
  for (const color of ['#a0522d', '#708090']) await takePhoto(color);
  const photos = (await rep.get(`/api/properties/${door}/photos`)).json() as DoorPhoto[];
  const selling = sellingWith(rep, door);
  const costCalculationIds = [];
  for (const wanted of ['good', 'better', 'best'] as const)
    costCalculationIds.push((await selling.price(wanted)).id);
  const { proposal, token } = await selling.sent({
    ...{ costCalculationIds, photoIds: photos.map(({ id }) => id), showRoof: true, showStorms: true },
    detail: 'lines',
  });
  sent = proposal;
  page = await homeownerOf(server, token).open();
  const pdf = await rep.get(`/api/proposals/${sent.id}.pdf`);
  expect(pdf.status, pdf.text.slice(0, 300)).toBe(200);
  read = await readPdf(pdf.bytes);
});
afterAll(() => server.close());

async function doorAt(address: string): Promise<number> {
  const doors = (await rep.get('/api/properties')).json() as { id: number; address: string }[];
  return doors.find((one) => one.address === address)?.id ?? 0;
}

async function takePhoto(background: string): Promise<void> {
  const jpeg = await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  const fields = {
    ...{ id: randomUUID(), deviceId: randomUUID(), sequence: '1', propertyId: String(door) },
    ...{ at: new Date().toISOString(), digest: createHash('sha256').update(jpeg).digest('hex') },
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'roof.jpg');
  expect((await rep.post('/api/changes/photo', form)).json()).toMatchObject({ result: 'applied' });
}

test('the homeowner’s page has the roof, its storms and photos, each with where it is from', () => {
  expect(page.content.roof).toContainEqual(
    expect.objectContaining({ label: 'Damage', value: 'severe', source: expect.stringMatching(/\w/) }),
  );
  expect(page.content.storms).toMatchObject([
    {
      date: '2026-10-04',
      what: 'Hail of up to 1.40 in and wind of 61 mph were recorded at or near this address.',
    },
  ]);
  expect(page.content.photos).toHaveLength(2);
});

test('the document has the same, in the order in which it is read', () => {
  const inOrder = [
    'Full St',
    companyTexts.intro,
    'Scope of work',
    'Options and prices',
    'What is known of the roof',
    'severe',
    'Recorded storms at this address',
    'wind of 61 mph',
    'Photos',
    'Taken on',
    'Terms',
    'Agreement and signature',
    'Notice of Cancellation',
  ];
  let from = 0;
  for (const words of inOrder) {
    const found = read.text.indexOf(words, from);
    expect(found, `${words} after what comes before it`).toBeGreaterThanOrEqual(from);
    from = found;
  }
  expect(read.isTagged).toBe(true);
});

test('the cover has the house, whom it is for and the day, and the work begins on the next page', async () => {
  const [photo] = page.content.photos;
  expect(page.content.cover).toMatchObject({ sha256: photo?.sha256, alt: 'The property', caption: '' });
  const pageOf = (words: RegExp) => read.pieces.find(({ text }) => words.test(text))?.page;
  expect(
    ['For Olivia Kurz', '7 Full St', 'can be signed until'].map((one) => pageOf(new RegExp(one))),
  ).toEqual([1, 1, 1]);
  expect(pageOf(/^Scope of work$/)).toBe(2);
});

test('without photos the cover is the newest flight’s roof, and what was sent keeps it after the next flight', async () => {
  const sound = await doorAt('8 Sound St');
  await addPicturedRoof(server.services, sound, '2026-11-10', { background: '#708090' });
  await addPicturedRoof(server.services, sound, '2026-11-05', { background: '#446688', width: 400 });
  const { proposal, token } = await sellingWith(rep, sound).sent();
  const { visitor, path, open } = homeownerOf(server, token);
  const { cover } = (await open()).content;
  expect(cover).toMatchObject({ width: 800, height: 600, alt: 'The roof from above', caption: '' });
  const see = async () => {
    const answers = [
      await visitor.get(`${path}/pictures/${cover?.sha256}`),
      await rep.get(`/api/proposals/${proposal.id}.pdf`),
    ];
    return answers.map(({ status, bytes }) => [status, createHash('sha256').update(bytes).digest('hex')]);
  };
  const before = await see();
  expect(before).toEqual([
    [200, cover?.sha256],
    [200, expect.any(String)],
  ]);
  await addPicturedRoof(server.services, sound, '2026-11-20', { background: '#a0522d' });
  expect(await see()).toEqual(before);
});

test('a roof whose file is gone leaves no cover, and the proposal is sent', async () => {
  const sound = await doorAt('8 Sound St');
  await server.services.files.remove(await addPicturedRoof(server.services, sound, '2026-11-25'));
  const { proposal } = await sellingWith(rep, sound).sent();
  expect(proposal.content?.cover).toBeNull();
  const pdf = await rep.get(`/api/proposals/${proposal.id}.pdf`);
  expect(pdf.status, pdf.text.slice(0, 300)).toBe(200);
});

test('what an earlier release sent is still printed, without a cover', async () => {
  const { cover: _, ...content } = page.content;
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#708090' } })
    .jpeg()
    .toBuffer();
  const pictures = new Map(content.photos.map(({ sha256 }) => [sha256, jpeg]));
  const earlier = { content, sha256: page.sha256, signatures: [], pictures: async () => pictures };
  const { pieces } = await readPdf(new Uint8Array(await printProposal('earlier', earlier)));
  expect(pieces.find(({ text }) => text === 'Scope of work')?.page).toBe(1);
});

test('neither has what is for the company alone, nor a condition that says nothing', () => {
  for (const text of [JSON.stringify(page.content), read.text])
    expect(text).not.toMatch(/±|typical roof|SHA-256|\.(csv|json|grib2)\b|% sure|Water stains/);
});

test('a draft that states damage which the record of its roof denies is not sent, and hears both places', async () => {
  const sound = await doorAt('8 Sound St');
  const selling = sellingWith(rep, sound);
  const made = await selling.draft({ ...stormWork, damage: 'Hail bruises and missing shingles' });
  const [whole, shingles, ...others] = made.check?.refusals ?? [];
  expect(whole).toMatch(
    /^‘Damage and its location’ states “Hail bruises and missing shingles”, but .* ‘Damage: none’ \(from the file of/,
  );
  expect(shingles).toMatch(/‘Missing shingles: none’/);
  expect(others).toEqual([]);
  const { id, version } = made;
  const answer = await rep.post(`/api/proposals/${id}/send`, { version, by: 'link' });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Damage: none')]);
  await selling.sent({ ...stormWork, damage: 'None' });
});

test('every option’s lines add up to its total on paper, and to the total of the page', () => {
  const cents = (text: string) => Math.round(Number(text.replace(/[$,]/g, '')) * 100);
  const isMoney = ({ text }: Piece) => /^\$[\d,]+\.\d\d$/.test(text);
  for (const { name, lines, totalCents } of page.content.options) {
    expect(lines.reduce((sum, line) => sum + (line.cents ?? 0), 0)).toBe(totalCents);
    const headings = read.pieces.flatMap((piece, index) => (piece.text === name ? [index] : []));
    // The heading above its lines, after the table of all options.
    const begin = headings.find((index) => read.pieces[index + 1]?.text !== 'recommended' && index > 0) ?? 0;
    const total = read.pieces.findIndex(({ text }, index) => index > begin && text === 'Total');
    expect(total).toBeGreaterThan(0);
    expect(read.pieces.filter(isMoney).map(({ text }) => cents(text))).toContain(totalCents);
  }
});

test('nothing is cut off at the edges of a page, and no two lines of text overlap', () => {
  const { width, height } = read.pageSize;
  for (const { x, y, width: wide, points, text } of read.pieces) {
    expect(x, text).toBeGreaterThanOrEqual(40);
    expect(x + wide, text).toBeLessThanOrEqual(width - 40);
    expect([y - points > 0, y < height - 20], text).toEqual([true, true]);
  }
  for (const [index, one] of read.pieces.entries()) {
    const next = read.pieces[index + 1];
    if (!next || next.page !== one.page || Math.abs(next.y - one.y) > 0.5) continue;
    if (next.x > one.x)
      expect(next.x, `${one.text} | ${next.text}`).toBeGreaterThanOrEqual(one.x + one.width - 1);
  }
});
