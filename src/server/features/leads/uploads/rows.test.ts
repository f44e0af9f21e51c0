import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Property } from '#contract/properties.ts';
import type { UploadResult } from '#contract/uploads.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { imported, uploadForm } from '#testing/uploads.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

const upload = (zipCode: string, file: string): Promise<UploadResult> =>
  imported(admin.post('/api/admin/upload/properties', uploadForm(file, { zipCode })));
const inZip = async (zipCode: string) =>
  (await admin.get(`/api/properties?zipCode=${zipCode}`)).json() as Property[];

test('a street without a house number is rejected, vacant land with a parcel number is a property', async () => {
  const result = await upload(
    '85251',
    'Address,Parcelnumb\nN Main St,\n0 N Main St,000-00\nVacant land on N Main St,P-1\nVacant land on N Main St,P-2\n1 N Main St,\n',
  );
  expect(result).toMatchObject({ inserted: 3, duplicates: 0, rejected: 2 });
  const reason = 'has no house number, and the row has no parcel number';
  expect(result.rejectedRows).toEqual([
    { row: 2, column: 'Address', value: 'N Main St', reason },
    { row: 3, column: 'Address', value: '0 N Main St', reason },
  ]);
});

test('coordinates far from their ZIP are left out and counted, and the geocoder is asked; the rows stay', async () => {
  const result = await upload(
    '85252',
    // In their ZIP; in Los Angeles; in Phoenix with its sign lost.
    'Address,lat,lon\n1 Elm St,33.5,-111.9\n2 Elm St,34.05,-118.24\n3 Elm St,33.45,112.07\n',
  );
  expect(result).toMatchObject({ inserted: 3, misplaced: 1 });
  expect(result.message).toBe(
    '3 properties were added. 1 row came with coordinates far from its ZIP code, which were left out.',
  );
  const places = (await inZip('85252')).map(({ address, latitude, longitude }) => [
    address,
    latitude,
    longitude,
  ]);
  expect(places.sort()).toEqual([
    ['1 Elm St', 33.5, -111.9],
    ['2 Elm St', null, null],
    ['3 Elm St', 33.45, -112.07],
  ]);
  expect((await admin.get('/api/geocoding')).json()).toMatchObject({ waiting: 4 });
});
