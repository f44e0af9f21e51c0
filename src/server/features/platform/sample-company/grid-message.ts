import sharp from 'sharp';

/** The content of a test's message; omitted parts are as in MRMS. */
export interface MadeMessage {
  columns: number;
  rows: number;
  /** Numbers of the PNG, rows from north to south. */
  raw: readonly number[];
  bits?: number;
  reference?: number;
  binaryScale?: number;
  decimalScale?: number;
  scan?: number;
  gridTemplate?: number;
  packingTemplate?: number;
  bitmap?: number;
  parameter?: number;
  at?: Date;
  /** Millionths of a degree. */
  north?: number;
  west?: number;
  /** In place of the PNG of `raw`. */
  png?: Buffer;
}

/** A GRIB2 message (WMO manual 306) on a grid of 0.01° with its values as a PNG. */
export async function makeGridMessage(made: MadeMessage): Promise<Buffer> {
  const { columns, rows, bits = 16 } = made;
  const png = made.png ?? (await pngOf(made));
  const at = made.at ?? new Date('2025-09-27T07:00:00Z');
  const date = [at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), 0];
  const identification = section(1, 21, (s) => {
    s.writeUInt16BE(at.getUTCFullYear(), 12);
    for (const [index, part] of date.entries()) s.writeUInt8(part, 14 + index);
  });
  const grid = section(3, 72, (s) => {
    s.writeUInt16BE(made.gridTemplate ?? 0, 12);
    s.writeUInt32BE(columns, 30);
    s.writeUInt32BE(rows, 34);
    s.writeUInt32BE(made.north ?? 54_995_000, 46);
    s.writeUInt32BE((made.west ?? -129_995_000) + 360_000_000, 50);
    s.writeUInt32BE(10_000, 63);
    s.writeUInt32BE(10_000, 67);
    s.writeUInt8(made.scan ?? 0, 71);
  });
  const product = section(4, 34, (s) => {
    s.writeUInt8(3, 9);
    s.writeUInt8(made.parameter ?? 34, 10);
  });
  const packing = section(5, 21, (s) => {
    s.writeUInt32BE(columns * rows, 5);
    s.writeUInt16BE(made.packingTemplate ?? 41, 9);
    s.writeFloatBE(made.reference ?? -30, 11);
    s.writeUInt16BE(signAndSize(made.binaryScale ?? 0), 15);
    s.writeUInt16BE(signAndSize(made.decimalScale ?? 1), 17);
    s.writeUInt8(bits, 19);
  });
  const bitmap = section(6, 6, (s) => s.writeUInt8(made.bitmap ?? 255, 5));
  const data = section(7, 5 + png.length, (s) => png.copy(s, 5));
  const body = Buffer.concat([identification, grid, product, packing, bitmap, data, Buffer.from('7777')]);
  const head = Buffer.alloc(16);
  head.write('GRIB');
  head.writeUInt8(209, 6);
  head.writeUInt8(2, 7);
  head.writeBigUInt64BE(BigInt(16 + body.length), 8);
  return Buffer.concat([head, body]);
}

function section(number: number, length: number, fill: (bytes: Buffer) => unknown): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(length, 0);
  bytes.writeUInt8(number, 4);
  fill(bytes);
  return bytes;
}

const signAndSize = (value: number) => (value < 0 ? 0x8000 - value : value);

/** Gray of 8 or 16 bits, or the three bytes of each number as red, green and blue. */
export function pngOf({ columns, rows, raw, bits = 16 }: MadeMessage): Promise<Buffer> {
  const size = { width: columns, height: rows };
  if (bits === 16) {
    const values = Uint16Array.from(raw);
    return sharp(values, { raw: { ...size, channels: 1 } })
      .toColourspace('grey16')
      .png()
      .toBuffer();
  }
  const channels = bits === 24 ? 3 : 1;
  const bytes = Uint8Array.from(
    channels === 1 ? raw : raw.flatMap((value) => [value >> 16, (value >> 8) & 255, value & 255]),
  );
  const picture = sharp(bytes, { raw: { ...size, channels } });
  return (channels === 1 ? picture.toColourspace('b-w') : picture).png().toBuffer();
}

/** A radar estimate of all the United States: hail of these millimeters in these cells, none in all others. */
export async function makeMesh(hail: Readonly<Record<number, number>>, at: Date): Promise<Buffer> {
  const values = new Uint16Array(7000 * 3500).fill(20);
  for (const [cell, millimeters] of Object.entries(hail)) values[Number(cell)] = millimeters * 10 + 30;
  const png = await sharp(values, { raw: { width: 7000, height: 3500, channels: 1 } })
    .toColourspace('grey16')
    .png({ compressionLevel: 1 })
    .toBuffer();
  return makeGridMessage({ columns: 7000, rows: 3500, raw: [], png, at });
}
