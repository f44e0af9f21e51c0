// Compares every cell of real MRMS messages with what ecCodes makes of them (Debian: apt-get install libeccodes-tools).
//   node scripts/compare-grids.ts ../shared/data/storms/mrms
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readGridMessage } from '#domain/storms/grid-message.ts';
import { unpackGrid } from '#server/features/storms/unpack-grid.ts';

const folder = process.argv[2];
if (!folder) throw new Error('Please name a folder with .grib2 or .grib2.gz files.');
const scratch = mkdtempSync(join(tmpdir(), 'grids-'));
try {
  for (const name of readdirSync(folder).filter((file) => /\.grib2(\.gz)?$/.test(file))) {
    const bytes = readFileSync(join(folder, name));
    const message = name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    const theirs = decodedByEcCodes(message);
    const read = readGridMessage(message);
    const ours = await unpackGrid(read);
    let different = ours.length === theirs.length ? 0 : Number.POSITIVE_INFINITY;
    // Theirs come as floats of 32 bits.
    for (const [cell, raw] of ours.entries()) {
      if (Math.fround(read.amountOf(raw)) !== theirs[cell]) different += 1;
    }
    console.log(`${name}: ${ours.length.toLocaleString('en-US')} cells, ${different} different`);
    if (different > 0) process.exitCode = 1;
  }
} finally {
  rmSync(scratch, { recursive: true });
}

/** Lets ecCodes unpack the message and pack it again as plain floats (template 5.4), which stand in section 7. */
function decodedByEcCodes(message: Buffer): Float32Array {
  const [packed, plain] = [join(scratch, 'packed.grib2'), join(scratch, 'plain.grib2')];
  writeFileSync(packed, message);
  execFileSync('grib_set', ['-r', '-s', 'packingType=grid_ieee,precision=1', packed, plain]);
  const written = readFileSync(plain);
  let at = 16;
  while (written.readUInt8(at + 4) !== 7) at += written.readUInt32BE(at);
  const data = written.subarray(at + 5, at + written.readUInt32BE(at));
  return Float32Array.from({ length: data.length / 4 }, (_, cell) => data.readFloatBE(cell * 4));
}
