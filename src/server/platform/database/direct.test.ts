import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase } from '#testing/database.ts';
import { startTransactionPooler } from '#testing/transaction-pooler.ts';
import { requireDirectConnections, UnusableDatabase } from './direct.ts';

let database: Awaited<ReturnType<typeof makeDatabase>>;
beforeAll(async () => {
  database = await makeDatabase({ empty: true });
});
afterAll(() => database.drop());

test('connections to PostgreSQL itself are taken', async () => {
  await requireDirectConnections(database.url);
});

test.each([1, 2, 5])(
  'a pooler that changes backends between transactions is refused, with %i of them',
  async (size) => {
    const pooler = await startTransactionPooler(database.url, size);
    const refusal = requireDirectConnections(pooler.url, 500);
    await expect(refusal).rejects.toThrow(UnusableDatabase);
    await expect(refusal).rejects.toThrow('pool_mode = session');
    await pooler.close();
  },
);
