import sharp from 'sharp';
import { type GridMessage, UnreadableGrid } from '#domain/storms/grid-message.ts';
import type { RawGrid } from '#domain/storms/mesh.ts';

/**
 * The numbers of a message's PNG. Colors are never adjusted: without `grey16` libvips makes three channels of a gray
 * picture of 16 bits. What is larger than the grid is refused before it is unpacked.
 * @throws UnreadableGrid if the PNG is damaged
 */
export async function unpackGrid({ png, bits, grid }: GridMessage): Promise<RawGrid> {
  const cells = grid.columns * grid.rows;
  const picture = sharp(png, { limitInputPixels: cells, failOn: 'warning' });
  try {
    if (bits === 16) {
      const bytes = await picture.toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer();
      return complete(new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2), cells);
    }
    if (bits === 8) return complete(await picture.toColourspace('b-w').raw().toBuffer(), cells);
    return complete(joined(await picture.raw().toBuffer()), cells);
  } catch (error) {
    if (error instanceof UnreadableGrid) throw error;
    throw new UnreadableGrid('The PNG of the message is damaged or cut off.', { cause: error });
  }
}

function complete(values: RawGrid, cells: number): RawGrid {
  if (values.length !== cells)
    throw new UnreadableGrid(`The PNG gives ${values.length} values for ${cells} cells.`);
  return values;
}

/** Red, green and blue are the three bytes of a number, the highest first. */
function joined(bytes: Uint8Array): Uint32Array {
  const values = new Uint32Array(bytes.length / 3);
  for (let cell = 0, byte = 0; cell < values.length; cell += 1, byte += 3) {
    values[cell] =
      ((bytes[byte] as number) << 16) | ((bytes[byte + 1] as number) << 8) | (bytes[byte + 2] as number);
  }
  return values;
}
