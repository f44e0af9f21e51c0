import { mkdir, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterHail } from './after-hail.ts';
import { type SampleProperty, sampleCapture } from './capture.ts';
import { drawGround } from './draw-ground.ts';
import { sampleGround } from './ground-plan.ts';
import { drawLabel } from './picture/render.ts';
import { recordFlight } from './record-flight.ts';
import { sampleOutlines } from './write-flight.ts';

const folder = new URL('../../src/sample/files/', import.meta.url);
const write = (name: string, content: Uint8Array) => writeFile(new URL(name, folder), content);
const pack = (name: string, content: unknown) =>
  write(`${name}.gz`, gzipSync(JSON.stringify(content), { level: 9 }));

/** The one that was delivered, and the one that reviewers find. */
const flights = {
  delivered: { pictures: 16, after: (all: readonly SampleProperty[]) => all },
  open: { pictures: 4, after: afterHail },
};

/** Draws what the first start shows of the simulated neighborhood, as the files that the product brings along. */
export async function drawFiles(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await pack(
    'properties.json',
    sampleCapture().properties.map(({ record }) => record),
  );
  await pack('streets.json', sampleGround());
  await pack('outlines.geojson', sampleOutlines());
  const { rgb, ...size } = drawLabel();
  await write(
    'label.png',
    await sharp(rgb, { raw: { ...size, channels: 3 } })
      .png()
      .toBuffer(),
  );
  const { archive, about } = await drawGround();
  await write('ground.pmtiles', archive);
  await pack('ground.json', about);
  // They are taken in by the product itself, which loads the files above.
  for (const [name, { pictures, after }] of Object.entries(flights)) {
    const { flight, files } = await recordFlight(pictures, after(sampleCapture().properties));
    await mkdir(new URL(`${name}/`, folder), { recursive: true });
    for (const [file, jpeg] of files) await write(`${name}/${file}`, jpeg);
    await pack(`${name}/flight.json`, flight);
  }
}
