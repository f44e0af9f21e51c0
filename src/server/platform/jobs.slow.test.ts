import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeDatabase } from '#testing/database.ts';
import { connect } from './database/index.ts';
import { defineJob } from './job-definition.ts';
import { openJobs, work } from './jobs.ts';
import { openListener } from './listener.ts';
import { openLog } from './log.ts';
import type { Services } from './services.ts';

test('thirty kinds of work that wait ask the database together', async () => {
  const database = await makeDatabase({ empty: true });
  const connection = connect(database.url, () => {});
  const listener = openListener(connection.pool, () => {});
  const payload = z.object({ zip: z.string() });
  const works = Array.from({ length: 30 }, (_, kind) =>
    work(defineJob({ name: `test.waits${kind}`, payload, retries: 0 }), async () => {}),
  );
  const jobs = await openJobs(database.url, works, listener, openLog('silent'));
  await jobs.startWork(works, {} as Services);
  const transactions = async () => {
    const { rows } = await connection.pool.query(
      'select pg_stat_clear_snapshot(), xact_commit as count from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.count);
  };
  await sleep(2500);
  const before = await transactions();
  await sleep(6000);
  // Each of them every two seconds would be ninety.
  expect((await transactions()) - before).toBeLessThan(60);
  await jobs.stop();
  await listener.close();
  await connection.close();
  await database.drop();
});
