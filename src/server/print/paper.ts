import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { PieceShape, Zone } from '#domain/mail/formats.ts';
import { codePointsOf, keepPrintable, printable } from '#server/documents/index.ts';

export const POINTS = 72;

/** Black ink alone: text of four inks is blurred where they do not meet. */
export const BLACK: [number, number, number, number] = [0, 0, 0, 100];
export const GRAY: [number, number, number, number] = [0, 0, 0, 70];
export const NO_INK: [number, number, number, number] = [0, 0, 0, 0];

export type Ink = typeof BLACK | string;
export type Weight = 'regular' | 'semibold' | 'bold';

const files: Record<Weight, string> = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  semibold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  bold: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
};

let fonts: Record<Weight, Buffer> | undefined;
let letters: ReadonlySet<number>[] | undefined;

export function readFonts(): Record<Weight, Buffer> {
  const { resolve } = createRequire(import.meta.url);
  const read = (weight: Weight) => readFileSync(resolve(files[weight]));
  fonts ??= { regular: read('regular'), semibold: read('semibold'), bold: read('bold') };
  return fonts;
}

/** A text as it can be printed: of one line, with a box for each letter that the font lacks. */
export const plainText = (text: string, longest: number): string =>
  withBoxes(printable(text, longest, LONGEST_RUN));

/** Whether mail shows every letter of a text. */
export const isOnPaper = (text: string): boolean => withBoxes(text) === text;

function withBoxes(text: string): string {
  letters ??= [codePointsOf(readFonts().regular)];
  return keepPrintable(text, letters);
}

const LONGEST_RUN = 24;

export interface Paper {
  pdf: PDFKit.PDFDocument;
  shape: PieceShape;
}

/** A PDF of pages with bleed, whose origin is the corner of the trimmed piece. */
export function openPaper(shape: PieceShape, { title, madeAt }: { title: string; madeAt: Date }): Paper {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, CreationDate: madeAt, ModDate: madeAt, Producer: 'Ridgecap', Creator: 'Ridgecap' },
  });
  for (const [weight, font] of Object.entries(parseFonts())) pdf.registerFont(weight, font);
  return { pdf, shape };
}

let parsed: Record<Weight, PDFKit.Mixins.PDFFontSource> | undefined;

/**
 * The fonts as pdfkit has parsed them. It takes them as well as their bytes, and then need not parse them for each PDF,
 * which takes longer than drawing a piece.
 */
function parseFonts(): Record<Weight, PDFKit.Mixins.PDFFontSource> {
  if (parsed) return parsed;
  const pdf = new PDFDocument({ autoFirstPage: false });
  const parse = (bytes: Buffer) =>
    (pdf.font(bytes) as unknown as { _font: { font: PDFKit.Mixins.PDFFontSource } })._font.font;
  const { regular, semibold, bold } = readFonts();
  parsed = { regular: parse(regular), semibold: parse(semibold), bold: parse(bold) };
  return parsed;
}

/** The next page, with the boxes that a print shop cuts by. */
export function addPage({ pdf, shape: { width, height, bleed } }: Paper): void {
  const sheet = { width: (width + 2 * bleed) * POINTS, height: (height + 2 * bleed) * POINTS };
  pdf.addPage({ size: [sheet.width, sheet.height], margin: 0 });
  const trim = bleed * POINTS;
  Object.assign(pdf.page.dictionary.data, {
    BleedBox: [0, 0, sheet.width, sheet.height],
    TrimBox: [trim, trim, sheet.width - trim, sheet.height - trim],
  });
  pdf.translate(trim, trim);
}

interface TextStyle {
  weight?: Weight;
  /** Points. */
  size: number;
  ink?: Ink;
  /** Between lines, as a share of the size. */
  leading?: number;
}

/** Lines of a text that fit into a width in points. A word that is wider than a line is broken. */
export function wrapped(
  paper: Paper,
  text: string,
  { weight = 'regular', size }: TextStyle,
  width: number,
): string[] {
  const lines: string[] = [];
  const measure = (word: string) => size * widthOf(paper, word, weight);
  const space = measure(' ');
  let line = '';
  let used = 0;
  const next = () => {
    lines.push(line);
    line = '';
    used = 0;
  };
  const place = (word: string, glue: string) => {
    const wide = measure(word);
    const before = line === '' ? 0 : used + (glue === '' ? 0 : space);
    if (before + wide <= width) {
      line += (line === '' ? '' : glue) + word;
      used = before + wide;
      return;
    }
    if (line !== '') next();
    if (wide <= width) {
      line = word;
      used = wide;
      return;
    }
    for (const letter of word) {
      if (line !== '' && used + measure(letter) > width) next();
      line += letter;
      used += measure(letter);
    }
  };
  for (const word of text.split(' '))
    word.split('\u200b').forEach((part, i) => {
      place(part, i === 0 ? ' ' : '');
    });
  next();
  return lines;
}

const MOST_WIDTHS = 20_000;
const widths: Record<Weight, Map<string, number>> = {
  regular: new Map(),
  semibold: new Map(),
  bold: new Map(),
};

/** How wide a word is at a size of 1 point. pdfkit lays words out one by one, so a line is as wide as they are. */
export function widthOf({ pdf }: Paper, word: string, weight: Weight): number {
  const known = widths[weight].get(word);
  if (known !== undefined) return known;
  if (widths[weight].size >= MOST_WIDTHS) widths[weight].clear();
  const width = pdf.font(weight, 1000).widthOfString(word) / 1000;
  widths[weight].set(word, width);
  return width;
}

/** Draws lines from a top edge in points and returns where the next one begins. */
export function drawLines(
  { pdf }: Paper,
  lines: readonly string[],
  { weight = 'regular', size, ink = BLACK, leading = 1.3 }: TextStyle,
  { x, y }: { x: number; y: number },
): number {
  pdf.font(weight, size).fillColor(ink);
  lines.forEach((line, i) => {
    if (line !== '') pdf.text(line, x, y + i * size * leading, { lineBreak: false });
  });
  return y + lines.length * size * leading;
}

/** The largest of some sizes at which texts fit into a height, with their lines at it; the last one if none does. */
export function fitted(
  sizes: readonly number[],
  height: number,
  lay: (size: number) => { height: number; lines: string[] },
): { size: number; lines: string[] } {
  let chosen = { size: sizes[0] ?? 9, lines: [] as string[] };
  for (const size of sizes) {
    const laid = lay(size);
    chosen = { size, lines: laid.lines };
    if (laid.height <= height) return chosen;
  }
  return chosen;
}

/**
 * One line in the current font, which is never cut: one that is wider than its place is made narrower.
 * @param at in points; `align` within the width
 */
export function drawWhole(
  { pdf }: Paper,
  text: string,
  { x, y, width, align = 0 }: { x: number; y: number; width: number; align?: 0 | 0.5 },
): void {
  const natural = pdf.widthOfString(text);
  if (natural <= width) {
    pdf.text(text, x + (width - natural) * align, y, { lineBreak: false });
    return;
  }
  pdf.save().scale(width / natural, 1, { origin: [x, y] });
  pdf.text(text, x, y, { lineBreak: false });
  pdf.restore();
}

/** A zone of the piece in points. */
export const inPoints = ({ left, top, width, height }: Zone) => ({
  x: left * POINTS,
  y: top * POINTS,
  width: width * POINTS,
  height: height * POINTS,
});
