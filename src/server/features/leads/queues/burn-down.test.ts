import { afterAll, beforeAll, expect, test } from 'vitest';
import { Queue, QueueDay } from '#contract/queues.ts';
import { DAY_MS } from '#domain/durations.ts';
import { eq, sql } from '#server/db/orm.ts';
import { companyDoors, queueItems } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

test('the doors left of a queue are those added and not worked by then; today’s are the queue’s own count', async () => {
  const { db } = server.services;
  const doors = await addProperties(db, '85251', Array(4).fill({}));
  const rep = await server.contractor('85251');
  const { id } = Queue.parse((await rep.post('/api/queues', { name: 'Monday' })).json());
  for (const propertyId of doors) await rep.post(`/api/queues/${id}/items`, { propertyId });
  await db
    .update(queueItems)
    .set({ addedAt: sql`now() - interval '3 days'` })
    .where(eq(queueItems.queueId, id));
  await rep.post(`/api/queues/${id}/items/${doors[0]}/outcome`, { outcome: 'not_home' });
  await db
    .update(companyDoors)
    .set({ lastVisitAt: sql`now() - interval '1 day'` })
    .where(eq(companyDoors.propertyId, doors[0] ?? 0));
  await rep.post(`/api/queues/${id}/items/${doors[1]}/outcome`, { outcome: 'conversation' });
  // Won elsewhere: not to do any more, without a visit.
  await rep.put(`/api/properties/${doors[2]}/stage`, { stage: 'won' });

  const path = `/api/queues/${id}/days?from=${day(4)}&to=${day(0)}&timeZone=UTC`;
  const days = QueueDay.array().parse((await rep.get(path)).json());
  expect(days.map(({ left, done }) => [left, done])).toEqual([
    [0, 0],
    [4, 0],
    [4, 0],
    [3, 1],
    [1, 3],
  ]);
  const [queue] = Queue.array().parse((await rep.get('/api/queues')).json());
  expect(days.at(-1)).toMatchObject({
    left: (queue?.itemCount ?? 0) - (queue?.workedCount ?? 0),
    done: queue?.workedCount,
  });
  expect((await (await server.contractor('85251')).get(path)).status).toBe(404);
});
