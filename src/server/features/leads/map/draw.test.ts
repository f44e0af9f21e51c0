import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from '#server/db/orm.ts';
import { operations } from '#server/db/schema/index.ts';
import { runOperation, startOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { listStaleZips } from '#server/points/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addProperties } from '#testing/properties.ts';
import { draw } from './map.operations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const attempt = { log: openLog('silent'), signal: new AbortController().signal };

test('changed ZIP codes are drawn in several goes, and the result counts them', async () => {
  const { db, jobs } = server.services;
  const zips = Array.from({ length: 12 }, (_, n) => String(85_401 + n));
  for (const zip of zips) await addProperties(db, zip, [{ longitude: -112, latitude: 33.5 }]);
  expect(await listStaleZips(db)).toEqual(zips);
  const id = await db.transaction((tx) =>
    startOperation(tx, jobs, draw, { subject: 'Changed ZIP codes', userId: null, payload: {} }),
  );
  expect(await runOperation(server.services, [draw], id, attempt)).toBe('ended');
  expect(await listStaleZips(db)).toEqual([]);
  const [row] = await db.select().from(operations).where(eq(operations.id, id));
  expect(row).toMatchObject({
    ...{ state: 'completed', done: 12, total: 12 },
    result: { message: '12 ZIP codes were drawn.' },
  });
});
