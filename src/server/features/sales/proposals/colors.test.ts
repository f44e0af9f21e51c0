import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PriceBook } from '#contract/price-book.ts';
import type { Proposal } from '#contract/proposal.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { readPdf } from './read-pdf.fixture.ts';
import { companyTexts, homeownerOf, sellingWith } from './selling.fixture.ts';

let server: TestServer;
let rep: Client;
let selling: ReturnType<typeof sellingWith>;
const shingles = 'Shingles, architectural';
const colors = ['Charcoal', 'Weathered Wood'];
const book = async () => (await rep.get('/api/price-book')).json() as PriceBook;

beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn(await server.addPerson({ zips: ['85251'] }));
  const door = await addProperty(server.services.db, { zipCode: '85251', address: '1 Color St' });
  selling = sellingWith(rep, door);
  expect((await rep.put('/api/proposal-template', { ...companyTexts, version: 0 })).status).toBe(200);
  const { version, items, settings } = await book();
  const inColors: Record<string, string[]> = { 'shingles-better': colors, 'drip-edge': ['White'] };
  const colored = items.map((item) => ({ ...item, colors: inColors[item.key] ?? [] }));
  const saved = await rep.put('/api/price-book', { basedOn: version, items: colored, settings });
  expect(saved.status, saved.text).toBe(200);
});
afterAll(() => server.close());

const linesOf = (proposal: Proposal) =>
  (proposal.check?.preview ?? proposal.content)?.options.flatMap(({ lines }) => lines) ?? [];

test('a homeowner chooses the color of what comes in several, and the contract has it', async () => {
  const made = await selling.draft();
  expect(made.check?.colors).toEqual(
    expect.arrayContaining([
      { label: shingles, colors },
      { label: 'Drip edge, 10 ft', colors: ['White'] },
    ]),
  );
  expect(linesOf(made)).toContainEqual(expect.objectContaining({ label: shingles, colors }));
  expect(linesOf(made).map(({ label }) => label)).toContain('Drip edge, 10 ft: White');
  const { token, proposal } = await selling.send(made);
  const pdfText = async () =>
    (await readPdf((await rep.get(`/api/proposals/${proposal.id}.pdf`)).bytes)).text;
  expect(await pdfText()).toContain('Color to choose: Charcoal or Weathered Wood');

  const { sign, open } = homeownerOf(server, token);
  const charcoal = { label: shingles, color: 'Charcoal' };
  for (const wrong of [
    [],
    [{ ...charcoal, color: 'Pink' }],
    [charcoal, { label: 'Drip edge, 10 ft', color: 'White' }],
  ]) {
    const refused = await sign({ colors: wrong });
    expect([refused.status, refused.text], JSON.stringify(wrong)).toEqual([
      400,
      expect.stringMatching(/Choose (a color for ‘Shingles, architectural’|each color of the option once)/),
    ]);
  }
  expect((await sign({ colors: [charcoal] })).status).toBe(200);
  expect((await open()).signature?.colors).toEqual([charcoal]);
  const signed = await pdfText();
  expect(signed).toContain(`${shingles}: Charcoal 27⅔ squares`);
  expect(signed).toContain(`Colors ${shingles}: Charcoal Agreed to`);
  expect(signed).not.toContain('Weathered Wood');
});

test('a company chooses the color itself, of those there are', async () => {
  const fixed = await selling.draft({ colors: [{ label: shingles, color: 'Weathered Wood' }] });
  expect(fixed.fields.colors).toEqual([{ label: shingles, color: 'Weathered Wood' }]);
  expect(linesOf(fixed).map(({ label }) => label)).toContain(`${shingles}: Weathered Wood`);
  const { token } = await selling.send(fixed);
  expect((await homeownerOf(server, token).sign()).status).toBe(200);
  const pink = await selling.draft({ colors: [{ label: shingles, color: 'Pink' }] });
  expect(pink.check?.refusals).toEqual([`‘${shingles}’ does not come in ‘Pink’. Choose its color again.`]);
});

test('an earlier client that saves the price book without colors leaves them, and a file sets them', async () => {
  const { version, items, settings } = await book();
  const without = items.map(({ colors: _, ...item }) => item);
  expect((await rep.put('/api/price-book', { basedOn: version, items: without, settings })).status).toBe(200);
  const known = async () => (await book()).items.find(({ key }) => key === 'shingles-better')?.colors;
  expect(await known()).toEqual(colors);
  const csv = (await rep.get('/api/price-book/csv')).text.replace(
    'Charcoal; Weathered Wood',
    'Slate;Charcoal ;Slate',
  );
  const form = new FormData();
  form.append('basedOn', String(version + 1));
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'book.csv');
  const imported = await rep.post('/api/price-book/csv', form);
  expect(imported.status, imported.text).toBe(200);
  expect(imported.text).toContain('Colors Charcoal, Weathered Wood → Slate, Charcoal');
  expect(await known()).toEqual(['Slate', 'Charcoal']);
});
