import { afterAll, beforeAll, expect, test } from 'vitest';
import { UnlookedRoofs } from '#contract/vision.ts';
import { CUT_OFF, NO_OUTLINE } from '#domain/vision/suggest.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { operations, roofSuggestions } from '#server/db/schema/index.ts';
import { loadModel } from '#server/vision/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addCutCapture } from '#testing/captures.ts';
import type { Client } from '#testing/client.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

const path = (captureId: number, rest = '') => `/api/captures/${captureId}/unlooked-roofs${rest}`;
const list = async (client: Client, captureId: number) =>
  UnlookedRoofs.parse((await client.get(path(captureId))).json());

test.skipIf('missing' in loadModel())(
  'roofs that the model did not go through are listed with why, and tried again once',
  async () => {
    const { db } = server.services;
    const { captureId, ids } = await addCutCapture(server.services, '85311', 5);
    const [lost = 0, bare = 0, cut = 0] = ids;
    const note = (propertyId: number, reason: string) =>
      db.insert(roofSuggestions).values({
        ...{ captureId, propertyId, state: 'abstained', reasons: [reason], model: 'm', modelVersion: '1' },
        ...{ heads: {}, named: [] },
      });
    await note(lost, 'The file of its picture is gone.');
    await note(bare, NO_OUTLINE);
    await note(cut, CUT_OFF);
    const reviewer = await server.signIn(await server.addPerson({ role: 'reviewer' }));
    expect(await list(reviewer, captureId)).toEqual({
      isRunning: false,
      reasons: [
        {
          ...{ reason: 'The model has not got to them.', mayRetry: true, roofs: 2 },
          propertyIds: ids.slice(3),
        },
        { reason: 'The file of its picture is gone.', mayRetry: true, roofs: 1, propertyIds: [lost] },
        { reason: NO_OUTLINE, mayRetry: false, roofs: 1, propertyIds: [bare] },
        { reason: CUT_OFF, mayRetry: false, roofs: 1, propertyIds: [cut] },
      ],
    });

    const [first, second] = [
      await reviewer.post(path(captureId, '/retry')),
      await admin.post(path(captureId, '/retry')),
    ];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.json()).toEqual(first.json());
    const subject = and(
      eq(operations.name, 'vision.suggest'),
      sql`payload ->> 'captureId' = ${String(captureId)}`,
    );
    expect(await db.$count(operations, subject)).toBe(1);
    expect(await list(reviewer, captureId)).toMatchObject({
      isRunning: true,
      reasons: [
        { mayRetry: true, roofs: 3 },
        { mayRetry: false, roofs: 1 },
        { mayRetry: false, roofs: 1 },
      ],
    });
  },
);

test('is refused to contractors and visitors, and of no capture', async () => {
  const { captureId } = await addCutCapture(server.services, '85312', 1);
  const contractor = await server.contractor('85312');
  for (const rest of ['', '/retry'] as const) {
    const ask = (client: Client, id: number) =>
      rest === '' ? client.get(path(id)) : client.post(path(id, rest));
    expect((await ask(contractor, captureId)).status).toBe(403);
    expect((await ask(server.visitor(), captureId)).status).toBe(401);
    expect((await ask(admin, 2_000_000_000)).status).toBe(404);
  }
});
