import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readGridMessage } from '#domain/storms/grid-message.ts';
import { MESH_PRODUCT, readMesh } from '#domain/storms/mesh.ts';
import { cellCenter, type Grid, mrmsCell, mrmsGrid } from '#domain/storms/mrms-grid.ts';
import {
  type MadeMessage,
  makeGridMessage,
  pngOf,
} from '#server/features/platform/sample-company/grid-message.ts';
import { unpackGrid } from './unpack-grid.ts';

/** Four columns and three rows, with a different number in each corner. */
const small: Grid = { ...mrmsGrid, columns: 4, rows: 3 };
const corners = [0, 29, 30, 284, 31, 32, 33, 34, 65_535, 1, 2, 20];
const made: MadeMessage = { columns: 4, rows: 3, raw: corners };

async function valuesOf(message: MadeMessage, grid = small): Promise<number[]> {
  const read = readGridMessage(await makeGridMessage(message), grid);
  return [...(await unpackGrid(read))].map((raw) => read.amountOf(raw));
}

describe('a message made by hand', () => {
  test('16 bits: tenths of a millimeter above -3, north-west first', async () => {
    expect(await valuesOf(made)).toEqual(corners.map((raw) => (raw - 30) / 10));
    const read = readGridMessage(await makeGridMessage(made), small);
    expect(read).toMatchObject({ product: MESH_PRODUCT, at: new Date('2025-09-27T07:00:00Z'), bits: 16 });
    expect(read.rawOf(25.4)).toBe(284);
    expect(read.rawOf(25.41)).toBe(285);
  });

  test('8 bits, and other scales', async () => {
    const raw = corners.map((value) => value % 256);
    expect(await valuesOf({ ...made, raw, bits: 8, reference: -3, decimalScale: 0 })).toEqual(
      raw.map((value) => value - 3),
    );
    expect(await valuesOf({ ...made, raw, bits: 8, reference: 0, decimalScale: 2, binaryScale: 3 })).toEqual(
      raw.map((value) => (value * 8) / 100),
    );
    expect(await valuesOf({ ...made, raw, bits: 8, reference: 0, decimalScale: -1 })).toEqual(
      raw.map((value) => value * 10),
    );
  });

  test('24 bits: the colors are the bytes of a number', async () => {
    const raw = corners.map((value) => value * 255);
    expect(await valuesOf({ ...made, raw, bits: 24, reference: -99_900, decimalScale: 2 })).toEqual(
      raw.map((value) => (value - 99_900) / 100),
    );
  });

  test.each<[Partial<MadeMessage>, string]>([
    [{ scan: 0x20 }, 'scanned with flags 0x20'],
    [{ scan: 0x40 }, 'scanned with flags 0x40'],
    [{ scan: 0x80 }, 'scanned with flags 0x80'],
    [{ gridTemplate: 30 }, 'template 3.30'],
    [{ packingTemplate: 40 }, 'template 5.40'],
    [{ bitmap: 0 }, 'bitmap (indicator 0)'],
    [{ bits: 4 }, '4 bits each'],
    [{ binaryScale: 20_480 }, 'scaled by 2^20480 and 10^-1'],
    [{ binaryScale: -20_480 }, 'scaled by 2^-20480 and 10^-1'],
    [{ binaryScale: -90 }, 'scaled by 2^-90 and 10^-1'],
    [{ decimalScale: 20_480 }, 'scaled by 2^0 and 10^-20480'],
    [{ decimalScale: -20_480 }, 'scaled by 2^0 and 10^20480'],
    [{ columns: 3, rows: 4 }, '3 × 4 cells; 4 × 3 are expected'],
    [{ north: 20_005_000 }, 'begins at 20.005'],
    [{ west: -129_995_000 + 5_000 }, 'not where it is expected'],
    [{ png: Buffer.from('no picture') }, 'holds no PNG'],
  ])('%j is refused by name', async (change, reason) => {
    const message = await makeGridMessage({ ...made, ...change });
    expect(() => readGridMessage(message, small)).toThrow(reason);
  });

  test('a picture larger than the grid is refused before it is unpacked', async () => {
    const bomb = await pngOf({ columns: 4000, rows: 4000, raw: Array(16_000_000).fill(0), bits: 8 });
    const message = await makeGridMessage({ ...made, bits: 8, png: bomb });
    expect(() => readGridMessage(message, small)).toThrow('The PNG has 4000 × 4000 pixels for 4 × 3 cells.');
  });

  test('a picture with truncated or damaged values is refused', async () => {
    const png = await pngOf(made);
    for (const spoiled of [png.subarray(0, png.length - 20), Buffer.from(png).fill(7, 45, 55)]) {
      const read = readGridMessage(await makeGridMessage({ ...made, png: spoiled }), small);
      await expect(unpackGrid(read)).rejects.toThrow('damaged or cut off');
    }
  });

  test('a file that is cut anywhere is refused, and so are two messages in one', async () => {
    const message = await makeGridMessage(made);
    for (let length = 0; length < message.length; length += 1) {
      expect(() => readGridMessage(message.subarray(0, length), small), `${length}`).toThrow('cut off');
    }
    expect(() => readGridMessage(Buffer.concat([message, message]), small)).toThrow('more than one message');
  });
});

test('a value that no number of the picture encodes is looked up at once', async () => {
  for (const scales of [{ binaryScale: -20 }, { decimalScale: 30 }, { reference: -1e30, binaryScale: 60 }]) {
    const read = readGridMessage(await makeGridMessage({ ...made, ...scales }), small);
    expect(read.rawOf(25.4)).toBe(65_536);
  }
});

describe('hail of a grid', () => {
  const grid: Grid = { ...mrmsGrid, columns: 9, rows: 9 };
  const valuesAt = (cells: Record<number, number>) =>
    Array.from({ length: 81 }, (_, cell) => Math.round((cells[cell] ?? -1) * 10) + 30);
  const meshOf = async (cells: Record<number, number>) => {
    const message = await makeGridMessage({ columns: 9, rows: 9, raw: valuesAt(cells) });
    const read = readGridMessage(message, grid);
    return readMesh(read, await unpackGrid(read));
  };

  test('half an inch and more, and nothing that is larger than any hail', async () => {
    expect(await meshOf({ 3: 12.6, 4: 12.7, 40: 25.4, 44: 203.3 })).toEqual([
      { cell: 4, millimeters: 12.7, isLone: false },
      { cell: 40, millimeters: 25.4, isLone: false },
    ]);
  });

  test('all of it, at any position and in any packing', () => {
    let seed = 17;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const values = Array.from({ length: 7003 }, (_, at) => random(at % 500 < 50 ? 0x1_0000 : 157));
    for (const least of [0, 1, 128, 157, 32_768, 65_535, 70_000]) {
      const message = {
        grid: { ...mrmsGrid, columns: 7003, rows: 1 },
        amountOf: () => 20,
        rawOf: (millimeters: number) => (millimeters < 15 ? least : Number.POSITIVE_INFINITY),
      };
      const wanted = values.flatMap((value, cell) => (value >= least ? [cell] : []));
      for (const raw of [
        Uint16Array.from(values),
        Uint16Array.from([0, ...values]).subarray(1),
        Uint32Array.from(values),
      ])
        expect(readMesh(message as never, raw).map(({ cell }) => cell)).toEqual(wanted);
    }
  });

  test('three inches nearly alone are marked; with five cells of 0.75 in around them they are not', async () => {
    const around = { 30: 19.1, 31: 19.1, 32: 19.1, 39: 19.1 };
    expect((await meshOf({ ...around, 40: 76.2 })).find(({ cell }) => cell === 40)?.isLone).toBe(true);
    expect((await meshOf({ ...around, 40: 76.2, 41: 19.1 })).find(({ cell }) => cell === 40)?.isLone).toBe(
      false,
    );
    // The other side of the grid is not a neighbor.
    const far = { 8: 76.2, 9: 40, 18: 40, 19: 40, 10: 40, 27: 40 };
    expect((await meshOf(far)).find(({ cell }) => cell === 8)?.isLone).toBe(true);
  });
});

test('a cell holds its middle, and an edge belongs to the south and east', () => {
  for (const cell of [0, 6999, 7000, 15_081_805, 24_499_999]) expect(mrmsCell(cellCenter(cell))).toBe(cell);
  expect(mrmsCell({ latitude: 55, longitude: -130 })).toBe(0);
  expect(mrmsCell({ latitude: 54.99, longitude: -129.99 })).toBe(7001);
  // In binary fractions (55 - 33.45) * 100 is less than 2155.
  expect(mrmsCell({ latitude: 33.45, longitude: -111.93 })).toBe(2155 * 7000 + 1807);
  expect(mrmsCell({ latitude: 19.9, longitude: -155 })).toBeNull();
  expect(mrmsCell({ latitude: 40, longitude: -59.99 })).toBeNull();
});

const shared = new URL('../../../../../../shared/data/storms/mrms/', import.meta.url);
const name = 'MRMS_MESH_Max_1440min_00.50_20240228-100000.grib2';

// The figures are those of ecCodes, with which every cell of real messages was compared once.
test.skipIf(!existsSync(shared))(
  'a real day over the United States (skipped: ../shared/data is missing)',
  async () => {
    const read = readGridMessage(readFileSync(new URL(name, shared)));
    expect(read).toMatchObject({ product: MESH_PRODUCT, at: new Date('2024-02-28T10:00:00Z') });
    const raw = await unpackGrid(read);
    let [unseen, none] = [0, 0];
    for (const value of raw) {
      if (value === 0) unseen += 1;
      else if (value === 20) none += 1;
    }
    expect({ unseen, none }).toEqual({ unseen: 8_182_420, none: 16_085_724 });
    const mesh = readMesh(read, raw);
    expect(mesh).toHaveLength(10_907);
    expect(mesh.filter(({ millimeters }) => millimeters >= 25.4)).toHaveLength(819);
    const largest = mesh.reduce((most, one) => (one.millimeters > most.millimeters ? one : most));
    expect(largest.millimeters).toBe(82.8);
    // Northern New York, where snow melted high up, over many cells: no lone echo.
    expect(cellCenter(largest.cell).latitude).toBeGreaterThan(42.5);
    expect(largest.isLone).toBe(false);
  },
);

test.skipIf(!existsSync(shared))(
  'real messages of 8 and 24 bits (skipped: ../shared/data is missing)',
  async () => {
    const of = (file: string) => readGridMessage(gunzipSync(readFileSync(new URL(file, shared))));
    const flag = of('MRMS_PrecipFlag_00.00_20260219-042400.grib2.gz');
    expect(flag).toMatchObject({ product: '209-6-0', bits: 8 });
    const correlation = of('MRMS_MergedRhoHV_19.00_20260219-042039.grib2.gz');
    expect(correlation).toMatchObject({ product: '209-9-3', bits: 24 });
    expect(correlation.amountOf((await unpackGrid(correlation))[0] as number)).toBe(-999);
  },
);
