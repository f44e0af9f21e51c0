import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { roofSubtypes } from '#domain/roofs.ts';
import { unknownShare } from '#domain/vision/capture-share.ts';
import { featureNames } from '#domain/vision/features.ts';
import { mapSigns } from '#domain/vision/maps.ts';
import { NO_EDGE, suggestFor } from '#domain/vision/suggest.ts';
import { loadModel, type ModelCard, readModel } from './model.ts';
import { NotLookedAt, openReader, type RoofReader } from './reader.ts';
import { tilesOf } from './tiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'ridgecap-model-'));
afterAll(() => rmSync(folder, { recursive: true }));

const card: ModelCard = {
  ...{ name: 'roof-signs', version: '1', trainedOn: 'simulated', pixelCentimeters: 3.7 },
  sha256: createHash('sha256').update('a network').digest('hex'),
  ...{ signs: [...mapSigns], materials: [...roofSubtypes], figures: [], cannot: [] },
};

function write(network: string, change: Partial<ModelCard> = {}): URL {
  writeFileSync(join(folder, 'roof-signs.onnx'), network);
  writeFileSync(join(folder, 'roof-signs.card.json'), JSON.stringify({ ...card, ...change }));
  const heads = { model: card.sha256, features: featureNames };
  writeFileSync(join(folder, 'roof-signs.heads.json'), JSON.stringify(heads));
  return pathToFileURL(`${folder}/`);
}

test('a model is used if its files belong together, else the reason is given', () => {
  expect(readModel(write('a network'), 'sharp')).toMatchObject({ card: { version: '1' } });
  expect(readModel(write('another network'), 'sharp')).toEqual({
    missing: expect.stringContaining('not the one that its card describes'),
  });
  expect(readModel(write('a network', { signs: [...mapSigns].reverse() }), 'sharp')).toEqual({
    missing: expect.stringContaining('another version'),
  });
  expect(readModel(pathToFileURL(`${folder}/nowhere/`), 'sharp')).toEqual({
    missing: expect.stringContaining('not on this server'),
  });
  expect(readModel(write('a network'), 'no-such-runtime')).toEqual({
    missing: 'The package no-such-runtime, which runs the model, is not installed on this server.',
  });
});

/** The id of its process, in the turn of events that started it: it cannot have answered yet. */
async function startedProcess(reader: RoofReader): Promise<number> {
  for (let turn = 0; turn < 20; turn += 1) {
    const pid = reader.pid();
    if (pid !== undefined) return pid;
    await Promise.resolve();
  }
  throw new Error('no process was started');
}

test('a process that is killed in the model fails the roof it looked at, and the next one gets another', async () => {
  const reader = openReader({ path: join(folder, 'nowhere.onnx'), card });
  const order = { jpeg: new Uint8Array(), metersWide: 30, ring: [], reach: 0 };
  const look = reader.look(order);
  const first = await startedProcess(reader);
  process.kill(first, 'SIGKILL');
  await expect(look).rejects.toThrow(new NotLookedAt('The model ended while it looked at this roof.'));
  await expect(reader.look(order)).rejects.toThrow('cannot be read by the model');
  expect(reader.pid()).not.toBe(first);
  reader.close();
});

test.runIf(process.platform === 'linux')('that process gets no secrets', async () => {
  process.env.SESSION_SECRET = 'a secret of thirty-two characters.';
  const reader = openReader({ path: join(folder, 'nowhere.onnx'), card });
  const look = reader.look({ jpeg: new Uint8Array(), metersWide: 30, ring: [], reach: 0 });
  const refused = expect(look).rejects.toThrow('cannot be read by the model');
  const environment = readFileSync(`/proc/${await startedProcess(reader)}/environ`, 'latin1').split('\0');
  delete process.env.SESSION_SECRET;
  await refused;
  reader.close();
  expect(environment.map((line) => line.split('=')[0])).toContain('PATH');
  expect(environment.filter((line) => /secret|database/i.test(line))).toEqual([]);
});

test('tiles cover every pixel of a large picture once, each with something around it', () => {
  const [width, height] = [2000, 1040];
  const counts = new Uint8Array(width * height);
  for (const { left, top, keep, ...size } of tilesOf(width, height)) {
    expect([size.width % 16, size.height % 16, left % 16, top % 16]).toEqual([0, 0, 0, 0]);
    expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(1024);
    for (let row = keep.top; row < Math.min(height, keep.bottom); row += 1)
      for (let column = keep.left; column < Math.min(width, keep.right); column += 1)
        counts[row * width + column] = (counts[row * width + column] ?? 0) + 1;
  }
  expect(counts.every((count) => count === 1)).toBe(true);
  expect(tilesOf(500, 300)).toEqual([
    { left: 0, top: 0, width: 512, height: 304, keep: { left: 0, top: 0, right: 512, bottom: 304 } },
  ]);
});

const model = loadModel();
test.skipIf('missing' in model)(
  'outlines laid over real woods, a road and a lawn get no suggestion, though the model knows no woods',
  async () => {
    if ('missing' in model) return;
    const reader = openReader(model);
    // By what neighbors among them show.
    const metersWide = 63.4;
    const reasons: string[] = [];
    for (const name of ['DJI_0018.JPG', 'DJI_0019.JPG', 'DJI_0020.JPG']) {
      const jpeg = readFileSync(new URL(`../../testing/fixtures/drone/${name}`, import.meta.url));
      for (const east of [-18, 0, 18])
        for (const south of [-4, 4]) {
          const ring = [
            [east - 6, south - 4],
            [east + 6, south - 4],
            [east + 6, south + 4],
            [east - 6, south + 4],
          ] as const;
          const seen = await reader.look({ jpeg, metersWide, ring, reach: 5 });
          if (!seen) throw new Error('the outline lies in the picture');
          const suggestion = suggestFor({ shipped: model.heads, learned: {} }, seen, unknownShare);
          reasons.push(...suggestion.reasons, ...(suggestion.state === 'suggested' ? ['suggested'] : []));
        }
    }
    reader.close();
    expect(reasons).toEqual(Array.from({ length: 18 }, () => NO_EDGE));
  },
  180_000,
);
