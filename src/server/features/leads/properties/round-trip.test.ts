import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Property } from '#contract/properties.ts';
import type { UploadResult } from '#contract/uploads.ts';
import { EXPORT_LIMIT } from '#domain/leads/limits.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

const texts = [
  '=1+1',
  '+1 602 555',
  '-1',
  '@SUM(A1)',
  "'=1",
  "''=1",
  "'quoted'",
  '="x"',
  '="007"',
  '＝1',
  '007',
  '0',
  '00',
  '1.50',
  '.5',
  '5.',
  '1e5',
  '1E-5',
  '1,234',
  '12%',
  '123456789012',
  '0x1F',
  '1-2',
  '3/4',
  '2019-01-02',
  '12:30',
  'MAR-12',
  '12-May-2019',
  'Dec 5',
  'TRUE',
  'false',
  'comma, inside',
  'a "quoted" word',
  '"',
  '""',
  ';semi;',
  '|',
  'Núñez',
  '李',
  '🏠 house',
  'é',
  'e\u0301',
  '\\n',
  '\\',
  "O'Neil",
];

async function upload(zipCode: string, csv: string | Uint8Array<ArrayBuffer>): Promise<UploadResult> {
  const form = new FormData();
  form.set('zipCode', zipCode);
  form.set('file', new Blob([csv]), 'properties.csv');
  const answer = await admin.post('/api/admin/upload/properties', form);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as UploadResult;
}

async function exportZip(zipCode: string): Promise<Uint8Array<ArrayBuffer>> {
  const list = (await admin.get(`/api/properties?zipCode=${zipCode}`)).json() as Property[];
  const propertyIds = list.slice(0, EXPORT_LIMIT).map(({ id }) => id);
  const answer = await admin.post('/api/properties/export', { propertyIds });
  expect(answer.status, answer.text).toBe(200);
  return new Uint8Array(answer.bytes);
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A file with each text, as an operator means it, in every text column. */
function fileOf(zipCode: string): string {
  const rows = texts.map((text, index) => {
    const meant = quoted(/^[=+\-@'＝]/.test(text) ? `'${text}` : text);
    return [
      zipCode,
      `P${index}`,
      `${index} N Elm St`,
      meant,
      meant,
      meant,
      meant,
      meant,
      2000 + (index % 20),
      1000.5 + index,
      index % 2 === 0,
    ];
  });
  const header = 'zip,parcelnumb,address,owner,zoning,taxowner,propertyid,roof type,yearbuilt,sqft,pool';
  return [header, ...rows.map((row) => row.join(','))].join('\n');
}

test('an export can be imported again, and nothing changes', async () => {
  const first = await upload('85251', fileOf('85251'));
  expect(first).toMatchObject({ inserted: texts.length, rejected: 0 });
  const exported = await exportZip('85251');
  const again = await upload('85251', exported);
  expect(again).toMatchObject({ inserted: 0, updated: 0, rejected: 0, unchanged: first.inserted, errors: 0 });
  expect(await exportZip('85251')).toEqual(exported);
});

test('an export into another ZIP of the same shape brings every value over', async () => {
  const exported = new TextDecoder().decode(await exportZip('85251'));
  await upload('85252', exported.replaceAll(/^(\uFEFF?)85251,/gm, '$185252,'));
  const values = async (zipCode: string) => {
    const list = (await admin.get(`/api/properties?zipCode=${zipCode}`)).json() as Property[];
    return list.map(({ id, zipCode: _, ...rest }) => rest);
  };
  expect(await values('85252')).toEqual(await values('85251'));
});

test('leading zeros of a ZIP code survive', async () => {
  await upload('02134', 'zip,address\n02134,1 Harvard Ave\n');
  const exported = await exportZip('02134');
  expect(new TextDecoder().decode(exported)).toContain('"=""02134""",');
  expect(await upload('02134', exported)).toMatchObject({ unchanged: 1, rejected: 0 });
});
