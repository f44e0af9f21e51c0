import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { mailAddress } from '#domain/mail/address.ts';
import { PIECES_PER_FILE } from '#domain/mail/campaign.ts';
import { mailTemplates } from '#domain/mail/design.ts';
import { pieceFormats } from '#domain/mail/formats.ts';
import { randomOf } from '#domain/random.ts';
import { type Piece, type Printing, printPieces } from '#server/print/index.ts';
import { openPaper, readFonts } from '#server/print/paper.ts';
import { postcardSides } from '#server/print/postcard.ts';

/** Times the same drawing calls made on bare pdfkit, texts measured and codes made beforehand. */
export const MAX_MAIL_RATIO = 1.5;
export const MAX_MAIL_MEGABYTES = 400;

const PIECES = 5000;
const ROUNDS = 3;
const MEGABYTE = 1024 * 1024;
const shape = pieceFormats['postcard-6x9'];

interface Mail {
  ours: number;
  bare: number;
  ratio: number;
  /** Of the process, over what it took before. */
  memory: number;
  bytes: number;
}

/** 5,000 postcards in files of 500, against pdfkit with the same drawing calls and nothing else. */
export async function benchMail(): Promise<Mail> {
  const pieces = await makePieces();
  const recorded = record(pieces.slice(0, PIECES_PER_FILE));
  await printAll(pieces.slice(0, 50));
  replay(recorded.slice(0, 2000));
  const before = process.memoryUsage.rss();
  let most = before;
  const times = { ours: [] as number[], bare: [] as number[] };
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    let start = performance.now();
    bytes = await printAll(pieces, () => {
      // Of the first round alone: later ones have what the yardstick left behind.
      if (round === 0) most = Math.max(most, process.memoryUsage.rss());
    });
    times.ours.push(performance.now() - start);
    start = performance.now();
    for (let file = 0; file < PIECES / PIECES_PER_FILE; file += 1) replay(recorded);
    times.bare.push(performance.now() - start);
  }
  const [ours, bare] = [Math.min(...times.ours), Math.min(...times.bare)];
  return { ours, bare, ratio: ours / bare, memory: (most - before) / MEGABYTE, bytes };
}

async function makePieces(): Promise<Piece[]> {
  const random = randomOf('postcards');
  const pictures = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const background = { r: 60 + 8 * i, g: 120, b: 90 };
      const picture = sharp({
        create: {
          width: 900,
          height: 600,
          channels: 3,
          background,
          noise: { type: 'gaussian', mean: 128, sigma: 20 },
        },
      });
      const { data, info } = await picture.jpeg({ quality: 80 }).toBuffer({ resolveWithObject: true });
      return { jpeg: data, width: info.width, height: info.height, simulated: false };
    }),
  );
  return Array.from({ length: PIECES }, (_, i) => {
    const text = `${random.whole(100, 9999)} N ${random.pick(['Hayden', 'Miller', 'Camelback'])} Rd, Scottsdale, AZ 85251-${random.whole(1000, 9999)}`;
    const address = mailAddress(text, () => ({ city: 'Scottsdale', state: 'AZ' }));
    if (typeof address === 'string') throw new Error(address);
    return {
      recipient: [`JANE DOE ${i}`, 'OR CURRENT RESIDENT'],
      address,
      tracking: `00700123456${String(i).padStart(9, '0')}`,
      ...mailTemplates['roof-picture'],
      facts: ['Photographed on October 3, 2026', 'We saw missing shingles'],
      picture: random.pick(pictures),
      pageUrl: `https://app.ridgecap.example/r/${String(i).padStart(12, '0')}`,
      stopAddress: `app.ridgecap.example/stop/${i}`,
    };
  });
}

const printing: Printing = {
  ...{ format: 'postcard-6x9', title: 'Postcards', madeAt: new Date(0), addressed: true },
  sender: {
    ...{ name: 'Saguaro Roofing', lines: ['100 N Central Ave', 'Phoenix AZ 85004'], phone: '(602) 555-0100' },
    ...{ license: 'ROC 123456', color: '#1e3a5f', indicia: ['PRSRT STD', 'U.S. POSTAGE PAID'] },
  },
};

/** Bytes of an output after which its memory is looked at again. */
const LOOK_EVERY = 4 * MEGABYTE;

async function printAll(pieces: readonly Piece[], look?: () => void): Promise<number> {
  let bytes = 0;
  let looked = 0;
  for (let from = 0; from < pieces.length; from += PIECES_PER_FILE)
    for await (const chunk of printPieces(printing, pieces.slice(from, from + PIECES_PER_FILE))) {
      bytes += chunk.length;
      if (bytes - looked < LOOK_EVERY) continue;
      looked = bytes;
      look?.();
    }
  return bytes;
}

type Call = [name: string, args: unknown[]];

const drawing = new Set(
  'addPage translate scale save restore clip rect fill stroke fillColor strokeColor lineWidth font fontSize text image'.split(
    ' ',
  ),
);

/** What is drawn for some pieces, call by call, without what is measured for it. */
function record(pieces: readonly Piece[]): Call[] {
  const paper = openPaper(shape, printing);
  const calls: Call[] = [];
  const pdf: PDFKit.PDFDocument = new Proxy(paper.pdf, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (drawing.has(String(name))) calls.push([String(name), args]);
        const result = (value as (...given: unknown[]) => unknown).apply(target, args);
        return result === target ? pdf : result;
      };
    },
  });
  for (const piece of pieces) for (const draw of postcardSides) draw({ pdf, shape }, piece, printing);
  return calls;
}

function replay(calls: readonly Call[]): void {
  const pdf = new PDFDocument({ autoFirstPage: false, margin: 0 });
  for (const [weight, bytes] of Object.entries(readFonts())) pdf.registerFont(weight, bytes);
  const methods = pdf as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const [name, args] of calls) {
    methods[name]?.(...args);
    if (name === 'addPage') while (pdf.read() !== null);
  }
  pdf.end();
  while (pdf.read() !== null);
}
