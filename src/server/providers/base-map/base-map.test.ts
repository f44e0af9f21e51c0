import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tileAt, worldOf } from '#domain/geo/world.ts';
import { type Feature, writeBaseMap } from '#testing/base-map.ts';
import { NoBaseMap, openBaseMap } from './index.ts';

let folder: string;
const at = (name: string) => join(folder, name);
const TOWN = [-111.95, 33.48, -111.93, 33.5] as const;
const ELM: Feature = {
  layer: 'roads',
  properties: { kind: 'minor_road', name: 'Elm St' },
  type: 'line',
  line: [
    [-111.945, 33.49],
    [-111.935, 33.49],
  ],
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ridgecap-base-map-'));
  await writeBaseMap(at('town.pmtiles'), TOWN, [ELM]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('an archive answers tiles within its bounds and none beyond', async () => {
  const map = await openBaseMap(at('town.pmtiles'));
  try {
    expect(map).toMatchObject({ minZoom: 10, maxZoom: 15, bounds: TOWN });
    const tile = tileAt(15, ...worldOf(-111.94, 33.49));
    const { layers } = new VectorTile(new PbfReader((await map.readTile(tile)) as Buffer));
    const street = layers.roads?.feature(0);
    expect(street?.properties).toEqual({ kind: 'minor_road', name: 'Elm St' });
    expect(street?.toGeoJSON(tile.x, tile.y, tile.z).geometry).toMatchObject({
      type: 'LineString',
      coordinates: [
        [expect.closeTo(-111.945, 4), expect.closeTo(33.49, 4)],
        [expect.closeTo(-111.935, 4), expect.closeTo(33.49, 4)],
      ],
    });
    expect(await map.readTile({ z: 15, x: 0, y: 0 })).toBeNull();
    expect(await map.readTile({ z: 16, x: 2 * tile.x, y: 2 * tile.y })).toBeNull();
  } finally {
    await map.close();
  }
});

test('a file that is not a base map is refused with a sentence', async () => {
  const bytes = await readFile(at('town.pmtiles'));
  await writeFile(at('cut.pmtiles'), bytes);
  await truncate(at('cut.pmtiles'), bytes.length - 1);
  await writeFile(at('text.pmtiles'), 'not a map');
  await writeFile(at('empty.pmtiles'), '');
  await writeFile(at('torn.pmtiles'), Buffer.concat([bytes.subarray(0, 127), Buffer.alloc(bytes.length)]));
  await writeBaseMap(at('pictures.pmtiles'), TOWN, [ELM], { tileType: 2 });
  await writeBaseMap(at('other.pmtiles'), TOWN, [ELM], { layers: ['transportation'] });
  for (const [name, sentence] of [
    ['none.pmtiles', 'there is no file '],
    ['cut.pmtiles', 'is cut off'],
    ['text.pmtiles', 'is no PMTiles archive of version 3'],
    ['empty.pmtiles', 'is no PMTiles archive of version 3'],
    ['torn.pmtiles', 'is damaged'],
    ['pictures.pmtiles', 'holds pictures'],
    ['other.pmtiles', "it has no layer 'roads'"],
  ] as const) {
    const refused = openBaseMap(at(name));
    await expect(refused, name).rejects.toThrow(NoBaseMap);
    await expect(refused, name).rejects.toThrow(sentence);
  }
});
