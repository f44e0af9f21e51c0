import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Property } from '#contract/properties.ts';
import { properties } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { countsOf, imported, noCounts, uploadForm } from '#testing/uploads.ts';

const SITE = 'http://roofs.example';
const ELSEWHERE = 'https://elsewhere.example/api/properties/1/image';

let server: TestServer;
let admin: Client;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: `${SITE}/` } });
  admin = await server.admin();
  await take(`Address,Image URL\n1 Elm St,\n2 Elm St,${ELSEWHERE}\n`);
  const { json } = await admin.get('/api/properties?zipCode=85251');
  ids = (json() as Property[]).sort((a, b) => a.address.localeCompare(b.address)).map(({ id }) => id);
  await take(`Address,Image URL,Crop Image URL\n1 Elm St,${ownOf('image')},${ownOf('crop')}\n`);
});
afterAll(() => server.close());

const ownOf = (kind: 'image' | 'crop') => `/api/properties/${ids[0]}/${kind}`;
const take = (file: string) =>
  imported(admin.post('/api/admin/upload/properties', uploadForm(file, { zipCode: '85251' })));
const stored = () =>
  server.services.db
    .select({ image: properties.imageUrl, crop: properties.cropImageUrl })
    .from(properties)
    .orderBy(properties.address);

test('an export has the web addresses of its pictures, and imported again it changes nothing', async () => {
  const before = await stored();
  const { status, text } = await admin.post('/api/properties/export', { propertyIds: ids });
  expect(status).toBe(200);
  const cells = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').slice(-2));
  expect(cells).toEqual([
    ['Image URL', 'Crop Image URL'],
    [`${SITE}${ownOf('image')}`, `${SITE}${ownOf('crop')}`],
    [ELSEWHERE, ''],
  ]);
  expect(countsOf(await take(text))).toEqual({ ...noCounts, unchanged: 2 });
  expect(await stored()).toEqual(before);
});

test('the file of a queue has the same', async () => {
  const { json } = await admin.post('/api/queues', { name: 'Monday' });
  const path = `/api/queues/${(json() as { id: number }).id}`;
  await admin.post(`${path}/items/bulk`, { propertyIds: ids });
  expect((await admin.post(`${path}/export`, {})).text).toContain(`,${SITE}${ownOf('image')},`);
});

test('a file without the site reads as ours as well', async () => {
  const file = `Address,Image URL,Crop Image URL\n1 Elm St,${ownOf('image')},${SITE}${ownOf('crop')}\n`;
  expect(countsOf(await take(file))).toEqual({ ...noCounts, unchanged: 1 });
});
