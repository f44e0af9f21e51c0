import { type Grid, mrmsGrid } from './mrms-grid.ts';

/** A GRIB2 message with the values of a grid as a PNG, which the caller unpacks. */
export interface GridMessage {
  /** What is measured: discipline, category and parameter, '209-3-34' for the largest hail of 24 hours. */
  product: string;
  /** When it was measured; of a largest value of 24 hours, their end. */
  at: Date;
  grid: Grid;
  bits: 8 | 16 | 24;
  png: Uint8Array;
  /** Converts a number of the PNG to the unit of the product. */
  amountOf(raw: number): number;
  /** The smallest number of the PNG for at least a value; above its maximum if there is none. */
  rawOf(value: number): number;
}

/** Bytes that hold no such message. The message is a sentence for people. */
export class UnreadableGrid extends Error {
  override readonly name = 'UnreadableGrid';
}

/**
 * Reads a message of GRIB edition 2 (WMO manual 306) with template 3.0, an even grid in degrees, and 5.41, a PNG. All
 * that would need another reading is refused by its name: a grid read in the wrong order still looks like a map.
 * @throws UnreadableGrid
 */
export function readGridMessage(bytes: Uint8Array, expected: Grid = mrmsGrid): GridMessage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16) refuse('The file is cut off: it ends within its first section.');
  if (view.getUint8(7) !== 2) refuse(`The file is GRIB of edition ${view.getUint8(7)}; edition 2 is read.`);
  const length = Number(view.getBigUint64(8));
  if (bytes.length < length)
    refuse(`The file is cut off: it has ${bytes.length} of the ${length} bytes it announces.`);
  if (bytes.length > length) refuse('The file holds more than one message; one is expected.');
  const sections = sectionsOf(view, length);
  const section = (number: number): DataView =>
    sections.get(number) ?? refuse(`The message has no section ${number}.`);
  checkGrid(section(3), expected);
  const bitmap = byteAt(section(6), 6);
  if (bitmap !== 255) refuse(`The message has a bitmap (indicator ${bitmap}); none is read.`);
  const packing = readPacking(section(5), expected);
  const data = section(7);
  const png = new Uint8Array(data.buffer, data.byteOffset + 5, data.byteLength - 5);
  checkPicture(png, expected, packing.bits);
  const product = [view.getUint8(6), byteAt(section(4), 10), byteAt(section(4), 11)].join('-');
  return { product, at: momentIn(section(1)), grid: expected, png, ...packing };
}

function refuse(sentence: string): never {
  throw new UnreadableGrid(sentence);
}

/** Octets count from 1 as the manual has them. */
function at(section: DataView, octet: number, bytes: number): number {
  if (section.byteLength < octet + bytes - 1) refuse(`Section ${section.getUint8(4)} is too short.`);
  return octet - 1;
}
const byteAt = (section: DataView, octet: number) => section.getUint8(at(section, octet, 1));
const shortAt = (section: DataView, octet: number) => section.getUint16(at(section, octet, 2));
const uint32At = (section: DataView, octet: number) => section.getUint32(at(section, octet, 4));
/** Negative numbers have their first bit set; they are no two's complement. */
const signedShortAt = (section: DataView, octet: number) => signed(shortAt(section, octet), 0x8000);
const int32At = (section: DataView, octet: number) => signed(uint32At(section, octet), 0x80000000);
const signed = (value: number, sign: number) => (value >= sign ? sign - value : value);

function sectionsOf(view: DataView, length: number): Map<number, DataView> {
  const sections = new Map<number, DataView>();
  let offset = 16;
  const end = length - 4;
  while (offset < end) {
    if (offset + 5 > end) refuse('The message is cut off: it ends within a section.');
    const size = view.getUint32(offset);
    const number = view.getUint8(offset + 4);
    if (size < 5 || offset + size > end) refuse(`Section ${number} is longer than the message.`);
    if (sections.has(number)) refuse(`The message has section ${number} twice; one field is expected.`);
    sections.set(number, new DataView(view.buffer, view.byteOffset + offset, size));
    offset += size;
  }
  if (view.getUint32(end) !== ENDING) refuse('The message does not end with 7777: it is damaged.');
  return sections;
}

const ENDING = 0x37373737;

/** Coordinates are rounded by their makers to some millionths. */
const SLACK = 10;

function checkGrid(section: DataView, expected: Grid): void {
  const template = shortAt(section, 13);
  if (template !== 0) refuse(`The grid has template 3.${template}; template 3.0 is read.`);
  const scan = byteAt(section, 72);
  if (scan !== 0)
    refuse(`The grid is scanned with flags 0x${scan.toString(16).padStart(2, '0')}; 0x00 is read.`);
  const columns = uint32At(section, 31);
  const rows = uint32At(section, 35);
  if (columns !== expected.columns || rows !== expected.rows)
    refuse(`The grid has ${columns} × ${rows} cells; ${expected.columns} × ${expected.rows} are expected.`);
  const north = int32At(section, 47);
  const east = int32At(section, 51);
  const west = east > 180_000_000 ? east - 360_000_000 : east;
  if (Math.abs(north - expected.north) > SLACK || Math.abs(west - expected.west) > SLACK)
    refuse(`The grid begins at ${north / 1e6}, ${west / 1e6}, which is not where it is expected.`);
  if (uint32At(section, 64) !== expected.step || uint32At(section, 68) !== expected.step)
    refuse(`The grid has steps of ${uint32At(section, 64) / 1e6}°; ${expected.step / 1e6}° are expected.`);
}

function readPacking(section: DataView, { columns, rows }: Grid) {
  const template = shortAt(section, 10);
  if (template !== 41) refuse(`The values are packed by template 5.${template}; 5.41 (PNG) is read.`);
  const values = uint32At(section, 6);
  if (values !== columns * rows) refuse(`The message has ${values} values for ${columns * rows} cells.`);
  const bits = byteAt(section, 20);
  if (bits !== 8 && bits !== 16 && bits !== 24)
    refuse(`The values have ${bits} bits each; 8, 16 and 24 are read.`);
  const reference = section.getFloat32(at(section, 12, 4));
  const [binary, decimal] = [signedShortAt(section, 16), signedShortAt(section, 18)];
  const [power, divisor] = [2 ** binary, 10 ** decimal];
  if (!Number.isFinite(reference)) refuse('The reference of the values is no number.');
  const amountOf = (raw: number) => (reference + raw * power) / divisor;
  const end = 2 ** bits;
  const isScaled = amountOf(end) > amountOf(0) && Number.isFinite(amountOf(end) - amountOf(0));
  if (!isScaled) refuse(`The values are scaled by 2^${binary} and 10^${-decimal}, which no amount can be.`);
  const rawOf = (value: number) => {
    let raw = Math.min(end, Math.max(0, Math.floor((value * divisor - reference) / power) - 1));
    while (raw < end && amountOf(raw) < value) raw += 1;
    return raw;
  };
  return { bits: bits as 8 | 16 | 24, amountOf, rawOf };
}

const PNG_BEGINNING = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Checks the PNG's header before it is unpacked: a small file may unpack to gigabytes. */
function checkPicture(png: Uint8Array, { columns, rows }: Grid, bits: number): void {
  if (png.length < 33 || PNG_BEGINNING.some((byte, index) => png[index] !== byte))
    refuse('Section 7 holds no PNG.');
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  if (width !== columns || height !== rows)
    refuse(`The PNG has ${width} × ${height} pixels for ${columns} × ${rows} cells.`);
  // Gray, or red, green and blue as the three bytes of a number.
  const [depth, color] = bits === 24 ? [8, 2] : [bits, 0];
  if (view.getUint8(24) !== depth || view.getUint8(25) !== color)
    refuse(
      `The PNG has ${view.getUint8(24)} bits and color type ${view.getUint8(25)}, not values of ${bits} bits.`,
    );
}

function momentIn(section: DataView): Date {
  const [month, day, hour, minute, second] = [15, 16, 17, 18, 19].map((octet) => byteAt(section, octet));
  const time = Date.UTC(shortAt(section, 13), (month ?? 0) - 1, day, hour, minute, second);
  const moment = new Date(time);
  if (moment.getUTCMonth() + 1 !== month || moment.getUTCDate() !== day)
    refuse('The date of the message is none of the calendar.');
  return moment;
}
