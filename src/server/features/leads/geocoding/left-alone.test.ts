import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Geocoding } from '#contract/geocoding.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { answerAll, type CensusServer, startCensusServer } from '#testing/geocoder-server.ts';
import { imported, uploadForm } from '#testing/uploads.ts';

/** A machine at its limit takes its time. */
const WAIT = { timeout: 20_000, interval: 50 };

let census: CensusServer;
let server: TestServer;
beforeAll(async () => {
  census = await startCensusServer((_rows, response) => {
    response.writeHead(429, { 'retry-after': '3600' }).end();
    return undefined;
  });
  server = await startTestServer({
    work: true,
    settings: { GEOCODER: 'census', GEOCODER_URL: census.url },
  });
});
afterAll(async () => {
  await server.close();
  await census.close();
});

test('a geocoder with a Retry-After is not asked earlier, whatever is imported', async () => {
  const admin = await server.admin();
  const send = (zipCode: string) =>
    imported(admin.post('/api/admin/upload/properties', uploadForm('address\n1 Main St\n', { zipCode })));
  const asked = async (waiting: number) => {
    const now = (await admin.get('/api/geocoding')).json() as Geocoding;
    expect(now).toMatchObject({
      state: 'paused',
      waiting,
      lastError: 'The geocoder answered with status 429.',
    });
    return (Date.parse(now.nextTryAt ?? '') - Date.now()) / 60_000;
  };
  await send('13210');
  await vi.waitFor(async () => expect(await asked(1)).toBeGreaterThan(50), WAIT);
  census.behave(answerAll);
  await send('13211');
  await vi.waitFor(async () => expect(await asked(2)).toBeGreaterThan(50), WAIT);
  expect(census.calls).toHaveLength(1);
});
