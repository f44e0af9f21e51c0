import { inflateSync } from 'node:zlib';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** In points from the top left corner of the sheet. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Mark extends Box {
  kind: 'path' | 'picture' | 'text';
  text?: string;
}

type Matrix = [number, number, number, number, number, number];

/** Everything that a page puts ink on, where it is not white. Paths of several rectangles are one mark each. */
export async function readMarks(bytes: Uint8Array, pageNumber: number) {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const { OPS } = await getResolvedPDFJS();
  const page = await document.getPage(pageNumber);
  const sheet = { width: page.view[2] ?? 0, height: page.view[3] ?? 0 };
  const { fnArray, argsArray } = await page.getOperatorList();
  const marks: Mark[] = [];
  const stack: { matrix: Matrix; clip: Box }[] = [];
  let clip: Box = { left: 0, top: 0, right: sheet.width, bottom: sheet.height };
  let clips = false;
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const boxOf = ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): Box => {
    const [ax, ay, bx, by] = [...placed(matrix, x1, y1), ...placed(matrix, x2, y2)] as [
      number,
      number,
      number,
      number,
    ];
    return {
      left: Math.min(ax, bx),
      right: Math.max(ax, bx),
      top: sheet.height - Math.max(ay, by),
      bottom: sheet.height - Math.min(ay, by),
    };
  };
  const add = (kind: Mark['kind'], corners: readonly number[], text?: string) => {
    marks.push({ kind, ...common(boxOf(corners), clip), ...(text === undefined ? {} : { text }) });
  };
  fnArray.forEach((operator, i) => {
    const args = argsArray[i];
    if (operator === OPS.save) stack.push({ matrix, clip });
    else if (operator === OPS.restore) ({ matrix, clip } = stack.pop() ?? { matrix, clip });
    else if (operator === OPS.transform) matrix = times(matrix, args as Matrix);
    else if (operator === OPS.paintImageXObject) add('picture', [0, 0, 1, 1]);
    else if (operator === OPS.clip) clips = true;
    else if (operator === OPS.constructPath) {
      for (const corners of rectangles(args[1][0])) {
        if (clips) clip = common(clip, boxOf(corners));
        else if (args[0] !== OPS.endPath) add('path', corners);
      }
      clips = false;
    }
  });
  matrix = [1, 0, 0, 1, 0, 0];
  clip = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  for (const item of (await page.getTextContent()).items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [, , , size = 0, x = 0, y = 0] = item.transform as number[];
    // Capitals of Inter reach 0.73 of the size, and letters 0.24 below the line.
    add('text', [x, y - 0.24 * size, x + item.width, y + 0.73 * size], item.str);
  }
  return { sheet, marks };
}

const common = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

const placed = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** Corners of the closed parts of a path: moves are 0, lines 1, the end of a part 4. */
function rectangles(path: Iterable<number> & { length: number }): number[][] {
  const numbers = [...path];
  const found: number[][] = [];
  for (let at = 0; at < numbers.length; ) {
    const operator = numbers[at];
    const last = found.at(-1);
    if (operator === 4) at += 1;
    else if (operator === 0 || operator === 1) {
      const [x = 0, y = 0] = numbers.slice(at + 1, at + 3);
      if (operator === 0 || !last) found.push([x, y, x, y]);
      else
        found[found.length - 1] = [
          Math.min(last[0] ?? x, x),
          Math.min(last[1] ?? y, y),
          Math.max(last[2] ?? x, x),
          Math.max(last[3] ?? y, y),
        ];
      at += 3;
    } else throw new Error(`a curve (${operator}) in a piece`);
  }
  return found;
}

/** Boxes of each page, and the inks its drawing asks for: 'DeviceCMYK 0 0 0 1'. */
export function readRaw(bytes: Buffer) {
  const text = bytes.toString('latin1');
  const boxes = (name: string) =>
    [...text.matchAll(new RegExp(`/${name} \\[([^\\]]*)\\]`, 'g'))].map(([, numbers = '']) =>
      numbers.split(' ').map(Number),
    );
  const inks: string[][] = [];
  for (const { index } of text.matchAll(/\/Filter \/FlateDecode\n?>>\nstream\n/g)) {
    const start = text.indexOf('stream\n', index) + 7;
    const content = inflateSync(bytes.subarray(start, text.indexOf('\nendstream', start))).toString('latin1');
    if (!content.startsWith('1 0 0 -1 0')) continue;
    inks.push(
      [...content.matchAll(/\/(\w+) (?:cs|CS)\n([\d. ]+) (?:scn|SCN)/g)].map(
        ([, space, values]) => `${space} ${values}`,
      ),
    );
  }
  return { mediaBoxes: boxes('MediaBox'), trimBoxes: boxes('TrimBox'), bleedBoxes: boxes('BleedBox'), inks };
}
