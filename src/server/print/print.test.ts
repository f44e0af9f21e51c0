import sharp from 'sharp';
import { encode } from 'uqr';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailAddress } from '#domain/mail/address.ts';
import { type PieceFormat, pieceFormatNames, pieceFormats } from '#domain/mail/formats.ts';
import { readPdf } from '#server/features/sales/proposals/read-pdf.fixture.ts';
import { imbBars } from './imb.ts';
import { type Piece, type PiecePicture, type Printing, printPieces } from './index.ts';
import { type Mark, readMarks, readRaw } from './read-piece.fixture.ts';

const INCH = 72;
const PAGE = 'https://app.ridgecap.example/r/ABCDEFGH';

let picture: PiecePicture;

beforeAll(async () => {
  const { data, info } = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a54' } })
    .jpeg()
    .toBuffer({ resolveWithObject: true });
  picture = { jpeg: data, width: info.width, height: info.height, simulated: true };
});

const printing = (format: PieceFormat, more: Partial<Printing> = {}): Printing => ({
  format,
  title: 'October',
  madeAt: new Date('2026-11-01T12:00:00Z'),
  addressed: true,
  sender: {
    name: 'Saguaro Roofing',
    lines: ['100 N Central Ave', 'Phoenix AZ 85004'],
    phone: '(602) 555-0100',
    license: 'ROC 123456',
    color: '#1e3a5f',
    indicia: null,
  },
  ...more,
});

function piece(more: Partial<Piece> = {}): Piece {
  const address = mailAddress('4120 N Hayden Rd Apt 4, Scottsdale, AZ 85251-1234', () => ({
    city: 'Scottsdale',
    state: 'AZ',
  }));
  if (typeof address === 'string') throw new Error(address);
  return {
    recipient: ['JANE DOE', 'OR CURRENT RESIDENT'],
    address,
    tracking: '00700123456000000042',
    headline: 'We photographed your roof',
    message: 'We flew over your street. Your roof shows places that are worth a look.',
    callToAction: 'Scan to see it',
    facts: ['Photographed on October 3, 2026', 'We saw missing shingles'],
    picture,
    pageUrl: PAGE,
    stopAddress: 'app.ridgecap.example/stop/ABCD-EFGH',
    ...more,
  };
}

const printed = async (asked: Printing, pieces: Piece[]): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(printPieces(asked, pieces)));

/** Marks that reach into a zone of the trimmed piece. */
function within(marks: readonly Mark[], format: PieceFormat, zone: 'inkFree' | 'barcodeClear'): Mark[] {
  const shape = pieceFormats[format];
  const box = shape[zone];
  if (!box) return [];
  const [left, top] = [(box.left + shape.bleed) * INCH, (box.top + shape.bleed) * INCH];
  const [right, bottom] = [left + box.width * INCH, top + box.height * INCH];
  return marks.filter(
    (mark) => mark.left < right && mark.right > left && mark.top < bottom && mark.bottom > top,
  );
}

const hostile: Partial<Piece> = {
  recipient: ['W'.repeat(90), '#LET X = 1'],
  headline: 'W'.repeat(300),
  message: `${'x'.repeat(400)} \u202eevil <b>bold</b> 李 👩‍👧 ${'word '.repeat(80)}`,
  callToAction: 'W'.repeat(200),
  facts: ['x'.repeat(200), 'y'.repeat(200)],
};

describe.each(pieceFormatNames)('%s', (format) => {
  const shape = pieceFormats[format];
  const backPage = shape.pages;

  test('has the boxes that a print shop cuts by', async () => {
    const raw = readRaw(await printed(printing(format), [piece(), piece()]));
    const sheet = [(shape.width + 2 * shape.bleed) * INCH, (shape.height + 2 * shape.bleed) * INCH];
    const cut = shape.bleed * INCH;
    expect(raw.mediaBoxes).toHaveLength(2 * shape.pages);
    for (const box of [...raw.mediaBoxes, ...raw.bleedBoxes]) expect(box).toEqual([0, 0, ...sheet]);
    for (const box of raw.trimBoxes)
      expect(box).toEqual([cut, cut, (sheet[0] ?? 0) - cut, (sheet[1] ?? 0) - cut]);
  });

  test('has its text, in embedded fonts, and in black ink alone beside the address', async () => {
    const bytes = await printed(printing(format), [piece()]);
    const { text, fonts, pages } = await readPdf(Uint8Array.from(bytes));
    expect(pages).toBe(shape.pages);
    expect([...fonts].every((font) => font.includes('Inter'))).toBe(true);
    for (const words of [
      'JANE DOE',
      '4120 N HAYDEN RD APT 4',
      'SCOTTSDALE AZ',
      '85251-1234',
      'Photographed on October 3, 2026',
      'stop/ABCD-EFGH',
      'Saguaro Roofing',
      'ROC 123456',
      'Simulated picture',
    ])
      expect(text).toContain(words);
    if (format === 'letter') return;
    const back = readRaw(bytes).inks.at(-1) ?? [];
    expect(back.length).toBeGreaterThan(3);
    expect(back.filter((ink) => !/^DeviceCMYK 0 0 0 [\d.]+$/.test(ink))).toEqual([]);
  });

  test.each([
    ['usual', {}],
    ['hostile', hostile],
  ] as const)('keeps the zones free of a design with %s texts', async (_, texts) => {
    const unaddressed = await readMarks(
      await printed(printing(format, { addressed: false }), [piece(texts)]),
      backPage,
    );
    expect(unaddressed.marks.length).toBeGreaterThan(100);
    expect(within(unaddressed.marks, format, 'inkFree')).toEqual([]);
    const { marks, sheet } = await readMarks(await printed(printing(format), [piece(texts)]), backPage);
    expect(within(marks, format, 'barcodeClear')).toEqual([]);
    // 65 bars, and the lines of the address.
    const inside = within(marks, format, 'inkFree');
    expect(inside.filter(({ kind }) => kind === 'path')).toHaveLength(65);
    expect(inside.filter(({ kind }) => kind === 'text').length).toBeGreaterThanOrEqual(4);
    const zone = shape.inkFree;
    for (const mark of inside) expect(mark.right).toBeLessThan((shape.bleed + zone.left + zone.width) * INCH);
    for (const mark of marks.filter(({ kind }) => kind === 'text'))
      expect(
        mark.left >= 0 && mark.right <= sheet.width && mark.top >= 0 && mark.bottom <= sheet.height,
        mark.text,
      ).toBe(true);
  });

  test('has a barcode of its number in the size that the Postal Service requires', async () => {
    const { marks } = await readMarks(await printed(printing(format), [piece()]), backPage);
    const bars = within(marks, format, 'inkFree')
      .filter(({ kind }) => kind === 'path')
      .sort((a, b) => a.left - b.left);
    const [highest, lowest] = [
      Math.min(...bars.map(({ top }) => top)),
      Math.max(...bars.map(({ bottom }) => bottom)),
    ];
    const read = bars.map(({ top, bottom }) => {
      const [ascends, descends] = [top < highest + 0.5, bottom > lowest - 0.5];
      if (ascends) return descends ? 'F' : 'A';
      return descends ? 'D' : 'T';
    });
    expect(read).toEqual(imbBars('00700123456000000042', '852511234'));
    const inches = (points: number) => points / INCH;
    const length = inches((bars.at(-1)?.right ?? 0) - (bars[0]?.left ?? 0));
    expect(length).toBeGreaterThan(2.68);
    expect(length).toBeLessThan(3.22);
    expect(inches(lowest - highest)).toBeGreaterThan(0.125);
    expect(inches(lowest - highest)).toBeLessThan(0.165);
    for (const { left, right } of bars) {
      expect(inches(right - left)).toBeGreaterThan(0.015);
      expect(inches(right - left)).toBeLessThan(0.025);
    }
  });

  test('has a QR code with the modules of its page', async () => {
    const { marks } = await readMarks(
      await printed(printing(format, { addressed: false }), [piece()]),
      backPage,
    );
    const { data, size } = encode(PAGE, { border: 0, ecc: 'M' });
    const paths = marks.filter(({ kind }) => kind === 'path');
    // A finder pattern's upper edge is seven modules wide.
    const corner = paths.find(
      ({ right, left, bottom, top }) =>
        Math.abs((right - left) / (bottom - top) - 7) < 0.01 && right - left < INCH / 2,
    );
    const module = ((corner?.right ?? 0) - (corner?.left ?? 0)) / 7;
    expect((module * size) / INCH).toBeGreaterThan(0.75);
    for (const [row, modules] of data.entries())
      for (const [column, dark] of modules.entries()) {
        const x = (corner?.left ?? 0) + (column + 0.5) * module;
        const y = (corner?.top ?? 0) + (row + 0.5) * module;
        expect(
          paths.some((mark) => mark.left < x && mark.right > x && mark.top < y && mark.bottom > y),
          `${row}, ${column}`,
        ).toBe(dark);
      }
  });
});

test('the same pieces give the same bytes, and others others', async () => {
  const once = await printed(printing('postcard-6x9'), [piece()]);
  expect(await printed(printing('postcard-6x9'), [piece()])).toEqual(once);
  expect(await printed(printing('postcard-6x9'), [piece({ headline: 'Other' })])).not.toEqual(once);
});

test('a piece without a picture or a barcode is printed as well', async () => {
  const bytes = await printed(printing('postcard-4x6'), [
    piece({ picture: null, tracking: null, facts: [] }),
  ]);
  const { marks } = await readMarks(bytes, 1);
  expect(marks.filter(({ kind }) => kind === 'picture')).toEqual([]);
  const back = await readMarks(bytes, 2);
  expect(within(back.marks, 'postcard-4x6', 'inkFree').every(({ kind }) => kind === 'text')).toBe(true);
});

test('letters are drawn in parts, as they are ready', async () => {
  let begun = 0;
  async function* slowly() {
    for (begun = 1; begun <= 3; begun += 1) yield piece();
  }
  const stream = printPieces(printing('postcard-4x6'), slowly());
  await stream.next();
  expect(begun).toBe(1);
  await stream.return(undefined);
});
