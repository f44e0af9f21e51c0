import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Proposal } from '#contract/proposal.ts';
import { sellingLines } from '#domain/pricing/selling.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addPicturedRoof } from '#testing/captures.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { type Piece, readPdf } from './read-pdf.fixture.ts';
import { atHome, companyTexts, homeownerOf, sellingWith, stormWork } from './selling.fixture.ts';

let server: TestServer;
let rep: Client;
let house = 0;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn(await server.addPerson({ zips: ['85251', '33101', '78701', '55401', '30303'] }));
  expect((await rep.put('/api/proposal-template', { ...companyTexts, version: 0 })).status).toBe(200);
  const picture = sharp({ create: { width: 900, height: 200, channels: 4, background: '#0b6fb880' } });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'logo.png');
  expect((await rep.post('/api/proposal-template/logo', form)).status).toBe(200);
});
afterAll(() => server.close());

async function selling(zipCode = '85251', { address = '', isPictured = false } = {}) {
  house += 1;
  const door = await addProperty(server.services.db, { zipCode, address: address || `${house} Paper St` });
  if (isPictured) await addPicturedRoof(server.services, door, '2026-11-20');
  return sellingWith(rep, door);
}

const pdfOf = async (id: number) => {
  const answer = await rep.get(`/api/proposals/${id}.pdf`);
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return answer.bytes;
};
type Read = Awaited<ReturnType<typeof readPdf>>;

/** The pieces that make up a text, from its first words to its last. */
function piecesOf({ pieces }: Read, text: string): Piece[] {
  const squeezed = (words: string) => words.replace(/[\s\u00ad-]/g, '');
  const wanted = squeezed(text);
  for (let from = 0; from < pieces.length; from += 1) {
    let found = '';
    for (let to = from; to < pieces.length && found.length < wanted.length; to += 1) {
      found += squeezed(pieces[to]?.text ?? '');
      if (found === wanted) return pieces.slice(from, to + 1);
      if (!wanted.startsWith(found)) break;
    }
  }
  throw new Error(`not printed: ${text}`);
}

describe('notices are printed in their sizes, right above the signature', () => {
  test.each([
    ['Arizona, storm work', '85251', stormWork],
    [
      'Florida, in an emergency',
      '33101',
      { ...stormWork, startOn: '2026-12-10', answers: { ...stormWork.answers, declaredEmergency: true } },
    ],
    ['Texas, after a disaster', '78701', { answers: { ...stormWork.answers, declaredEmergency: true } }],
    ['Minnesota, storm work', '55401', stormWork],
    [
      'Georgia, of which nothing is known, in Spanish',
      '30303',
      { answers: { ...atHome, language: 'es' as const } },
    ],
  ])('%s', async (_, zip, more) => {
    const { proposal } = await (await selling(zip, { isPictured: true })).sent(more);
    const read = await readPdf(await pdfOf(proposal.id));
    const signature = piecesOf(read, 'Signature')[0] as Piece;
    const notices = proposal.content?.notices ?? [];
    expect(notices.length).toBeGreaterThan(2);
    for (const { place, text, points, bold } of notices) {
      const [first = ''] = text;
      if (place === 'form') continue;
      const printed = piecesOf(read, first);
      if (place === 'front') expect(printed.map(({ page }) => page)).toEqual(printed.map(() => 1));
      for (const piece of printed) {
        expect(piece.points, piece.text).toBeGreaterThanOrEqual(points - 0.01);
        if (bold) expect(piece.bold, piece.text).toBe(true);
      }
      if (place !== 'signature') continue;
      // On the page of the signature, above it, and after whatever is read before.
      for (const piece of printed)
        expect([piece.page, piece.y < signature.y]).toEqual([signature.page, true]);
    }
    // What the law prints largest comes last.
    const sizes = notices.filter(({ place }) => place === 'signature').map(({ points }) => points);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  });

  test('and cancellation forms come in duplicate, on separate pages, bold in 10 points', async () => {
    const { proposal, token } = await (await selling()).sent({ answers: atHome });
    const open = await readPdf(await pdfOf(proposal.id));
    const copies = open.pieces.filter(({ text }) => text === 'Notice of Cancellation');
    expect(copies).toHaveLength(2);
    expect(copies[0]?.page).not.toBe(copies[1]?.page);
    for (const { page } of copies) {
      const form = open.pieces.filter((piece) => piece.page === page);
      const sentence = form.filter(({ text }) => text.includes('You may CANCEL this transaction'));
      expect(sentence).toHaveLength(1);
      expect(sentence[0]).toMatchObject({ bold: true, points: 10 });
      const words = form.map(({ text }) => text).join(' ');
      expect(words).toContain('100 Main St, Mesa, AZ 85201');
      expect(words).toMatch(/NOT LATER THAN MIDNIGHT OF _+/);
    }
    const signed = await homeownerOf(server, token).sign();
    expect(signed.status, signed.text).toBe(200);
    const { text } = await readPdf(await pdfOf(proposal.id));
    expect(text).toMatch(/NOT LATER THAN MIDNIGHT OF \w+day, \w+ \d+, 20\d\d\./);
    expect(text).toMatch(/\w+day, \w+ \d+, 20\d\d \(Date\) You may CANCEL/);
  });

  test('and a sale in Spanish has its forms in both languages, each with its dates once it is signed', async () => {
    const inSpanish = { answers: { ...atHome, language: 'es' as const } };
    const { proposal, token } = await (await selling('30303')).sent(inSpanish);
    expect((await homeownerOf(server, token).sign()).status).toBe(200);
    const { text, pieces } = await readPdf(await pdfOf(proposal.id));
    expect(pieces.filter((piece) => piece.text === 'Aviso de cancelación')).toHaveLength(2);
    expect(pieces.filter((piece) => piece.text === 'Notice of Cancellation')).toHaveLength(2);
    expect(text).toMatch(/A LA MEDIANOCHE DEL [a-zé]+, \d+ de [a-z]+ de 20\d\d\./);
    expect(text).toMatch(/NOT LATER THAN MIDNIGHT OF \w+day, \w+ \d+, 20\d\d\./);
  });
});

test('prices add up on paper as in the calculation', async () => {
  const sales = await selling();
  const calculation = await sales.price('best');
  const { proposal } = await sales.sent({ costCalculationIds: [calculation.id], detail: 'lines' });
  const { pieces, text } = await readPdf(await pdfOf(proposal.id));
  const money = (printed: string) => Math.round(Number(printed.replace(/[$,]/g, '')) * 100);
  const right = Math.max(
    ...pieces.filter((piece) => /^\$[\d,]+\.\d\d$/.test(piece.text)).map(({ x, width }) => x + width),
  );
  const column = pieces.filter(
    ({ text: one, x, width }) => /^\$[\d,]+\.\d\d$/.test(one) && Math.abs(x + width - right) < 1,
  );
  const total = money(calculation.totalProjectCost);
  const prices = column.map((piece) => money(piece.text));
  // The table of options, the lines, their total.
  expect([prices[0], prices.at(-1)]).toEqual([total, total]);
  const sold = sellingLines(calculation.lines);
  expect(prices.slice(1, -1)).toEqual(sold.map(({ cents }) => cents));
  // What the company keeps is in the prices, and not beside them.
  expect(calculation.lines.some(({ label }) => label === 'Margin')).toBe(true);
  expect(text).not.toMatch(/\bMargin\b|\bMarkup\b/);
  expect(prices.slice(1, -1).reduce((sum, cents) => sum + cents, 0)).toBe(total);
  expect(text).toContain('Sample prices: made up to try the product');
});

describe('a signed proposal', () => {
  test('is about the option that was chosen, and names each of its signers once', async () => {
    const sales = await selling();
    const [good, best] = [await sales.price('good'), await sales.price('best')];
    const recipientIds = [
      (await sales.meet('Olivia Kurz', 'olivia@example.com')).id,
      (await sales.meet('Olivia Kurz', 'office@example.com')).id,
    ];
    const { proposal, token } = await sales.sent({ costCalculationIds: [good.id, best.id], recipientIds });
    const open = await readPdf(await pdfOf(proposal.id));
    expect(open.text).toContain('Three-tab shingles on felt');
    expect(open.text.match(/For Olivia Kurz(?!,)/g)).toHaveLength(1);
    expect((await homeownerOf(server, token).sign({ optionId: best.id })).status).toBe(200);
    const { text } = await readPdf(await pdfOf(proposal.id));
    expect(text).toContain('ridge vent and silicone boots');
    expect(text).not.toContain('Three-tab shingles on felt');
    expect(text.match(/Best chosen/g)).toHaveLength(1);
  });

  test('has a certificate of who, when, from where, and what was signed', async () => {
    const { proposal, token } = await (await selling()).sent();
    const drawn = [Array.from({ length: 30 }, (_, at) => [at * 20, (at * 37) % 200])];
    const visitor = homeownerOf(server, token);
    const { sha256, content } = await visitor.open();
    const body = { name: 'Olivia Kurz', drawn, optionId: content.preselectedId, consent: true, sha256 };
    const agent = { 'user-agent': 'Phone of Olivia #let (hostile) \u202e'.slice(0, 30) };
    expect((await visitor.visitor.post(`${visitor.path}/sign`, body, agent)).status).toBe(200);
    const bytes = await pdfOf(proposal.id);
    const { text, title, isTagged, fonts } = await readPdf(bytes);
    expect([title, isTagged]).toEqual([`Roof replacement, P-0${(proposal.number ?? '').slice(3)}`, true]);
    expect(text).toContain('Certificate of signature');
    expect(text).toContain('Olivia Kurz (drawn)');
    expect(text).toContain('127.0.0.1');
    expect(text).toContain('Phone of Olivia #let');
    expect(text.replaceAll(' ', '')).toContain(sha256);
    expect(text).toMatch(/ · 20\d\d-\d\d-\d\dT\d\d ?: ?\d\d:\d\dZ/);
    expect(text).toContain('federal cooling-off rule');
    // Each is named with six letters that follow from what of it is embedded.
    const names = [...fonts].map((font) => font.replace(/^[A-Z]{6}\+/, ''));
    expect(new Set(names)).toEqual(new Set(['Inter-Bold', 'Inter-Regular', 'Inter-SemiBold']));
    // By the link it is the very same document, and again.
    const linked = await visitor.visitor.get(`${visitor.path}/pdf`);
    expect(Buffer.from(linked.bytes).equals(Buffer.from(bytes))).toBe(true);
  });
});

test('the same content gives the same bytes, another one others', async () => {
  const { proposal } = await (await selling()).sent();
  const other = await (await selling()).sent();
  const [first, again] = [await pdfOf(proposal.id), await pdfOf(proposal.id)];
  expect(Buffer.from(first).equals(Buffer.from(again))).toBe(true);
  expect(Buffer.from(first).equals(Buffer.from(await pdfOf(other.proposal.id)))).toBe(false);
});

test('hostile texts are printed as they are, on the page', async () => {
  const sales = await selling('85251', { address: `${'Long Street '.repeat(16)}1` });
  const title = '#let x = 1; $a$ *b* @c \u202e שרה مرحبا 🏠';
  const scope = `#set page(width: 1cm)\n\n${'W'.repeat(400)}\n\\ [ ] { } " $`;
  const { proposal, token } = await sales.sent({
    ...{ title, scope, intro: '' },
    recipientIds: [(await sales.meet('N'.repeat(200))).id],
  });
  expect((await homeownerOf(server, token).sign({ name: `${'M'.repeat(197)} Ok` })).status).toBe(200);
  const { text, pieces, pageSize, pages } = await readPdf(await pdfOf(proposal.id));
  expect(text).toContain('#let x = 1; $a$ *b* @c');
  expect(text).toContain('🏠');
  expect(text).toContain('#set page(width: 1cm)');
  expect(text.replaceAll(' ', '')).toContain('W'.repeat(400));
  expect(text.replaceAll(' ', '')).toContain('N'.repeat(200));
  expect(text.replaceAll(' ', '')).toContain('M'.repeat(197));
  expect(pages).toBeLessThan(12);
  for (const { x, y, width, text: shown } of pieces) {
    expect(x, shown).toBeGreaterThanOrEqual(40);
    expect(x + width, shown).toBeLessThanOrEqual(pageSize.width - 40);
    expect(y, shown).toBeLessThanOrEqual(pageSize.height - 20);
  }
});

test('a draft is printed as one, and not before the questions are answered', async () => {
  const sales = await selling();
  const made = await sales.draft();
  expect((await readPdf(await pdfOf(made.id))).text).toContain('Draft: not sent, and nothing to sign.');
  const asked = await sales.draft({ answers: { ...atHome, soldAtHome: null } });
  expect((await rep.get(`/api/proposals/${asked.id}.pdf`)).status).toBe(409);
});

test('photos and the logo are in the document and behind the link, also once they are gone elsewhere', async () => {
  const sales = await selling();
  const { proposal, token } = await sales.sent();
  const logo = (proposal as Proposal).content?.company.logo;
  const { visitor, path } = homeownerOf(server, token);
  const before = await pdfOf(proposal.id);
  expect((await rep.delete('/api/proposal-template/logo')).status).toBe(200);
  const picture = await visitor.get(`${path}/pictures/${logo?.sha256}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await sharp(picture.bytes).metadata()).width).toBe(600);
  expect(Buffer.from(await pdfOf(proposal.id)).equals(Buffer.from(before))).toBe(true);
  expect((await visitor.get(`${path}/pictures/${'a'.repeat(64)}`)).status).toBe(404);

  // The seller sees the same copies, and nobody of another ZIP code does.
  const own = `/api/proposals/${proposal.id}/pictures`;
  const shown = await rep.get(`${own}/${logo?.sha256}`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(shown.bytes).equals(Buffer.from(picture.bytes))).toBe(true);
  expect((await rep.get(`${own}/${'a'.repeat(64)}`)).status).toBe(404);
  const stranger = await server.signIn(await server.addPerson({ zips: ['85999'] }));
  expect((await stranger.get(`${own}/${logo?.sha256}`)).status).toBe(404);
});
