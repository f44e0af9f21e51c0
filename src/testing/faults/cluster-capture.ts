import type { CaptureDetails } from '#contract/captures.ts';
import { connect } from '#server/platform/database/index.ts';
import type { Client } from '../client.ts';
import type { Cluster } from '../cluster.ts';
import { addHousesBelow, flyOver, picturesForm, type TestPicture } from '../pictures.ts';
import { type ClusterFigures, operationOf, signedIn, until } from './cluster-callers.ts';

const DAY = '2026-11-20';
const MINUTES_5 = 300_000;

/**
 * Kills the worker that cuts roofs out of a flight's pictures. Another one has to go on with it, and to come to what an
 * undisturbed worker comes to.
 */
export async function killWorkerInCapture(cluster: Cluster): Promise<ClusterFigures> {
  const admin = await signedIn(cluster.url);
  const database = connect(cluster.database.primary.url, () => {});
  const houses = (await addHousesBelow(database.db)).length;
  await database.close();
  const pictures = await flyOver(DAY, { columns: 5, rows: 3 });

  const undisturbed = await place(admin, pictures);
  const began = performance.now();
  await until(
    async () => (await operationOf(admin, undisturbed.operationId)).state === 'completed',
    MINUTES_5,
  );
  const alone = (performance.now() - began) / 1000;

  const disturbed = await place(admin, pictures);
  const isAtIt = async () => {
    const { state, done } = await operationOf(admin, disturbed.operationId);
    return state === 'completed' || (state === 'running' && done > 0);
  };
  await until(isAtIt, MINUTES_5);
  const { state, done, total } = await operationOf(admin, disturbed.operationId);
  await Promise.all(cluster.workers.map((worker) => worker.end('SIGKILL')));
  const killedAt = performance.now();
  await cluster.addWorker();
  const isDone = async () => (await operationOf(admin, disturbed.operationId)).state === 'completed';
  const completed = await until(isDone, MINUTES_5);
  const seconds = (performance.now() - killedAt) / 1000;
  const { recoveries } = await operationOf(admin, disturbed.operationId);

  const [expected, found] = [
    await viewsOf(cluster, undisturbed.captureId),
    await viewsOf(cluster, disturbed.captureId),
  ];
  return {
    fault: `a worker killed while it cuts the roofs of a flight out (${done} of ${total ?? '?'} done)`,
    figure: `completed by another ${seconds.toFixed(1)} s later (all of it takes ${alone.toFixed(1)} s undisturbed), taken up ${recoveries} ×; ${found} views of roofs, undisturbed ${expected}`,
    bar: 'completed within 60 s and the time it takes; the same views of roofs, none twice',
    held:
      state === 'running' &&
      completed &&
      seconds <= 60 + alone &&
      houses > 0 &&
      expected > 0 &&
      found === expected,
  };
}

async function place(
  admin: Client,
  pictures: readonly TestPicture[],
): Promise<{ captureId: number; operationId: string }> {
  const wanted = { zipCode: '85251', kind: 'flight', capturedOn: DAY };
  const { id } = (await admin.post('/api/captures', wanted)).json() as CaptureDetails;
  const sent = await admin.post(`/api/captures/${id}/pictures`, picturesForm(pictures));
  if (sent.status !== 200) throw new Error(`pictures are answered ${sent.status}: ${sent.text}`);
  const started = await admin.post(`/api/captures/${id}/place`);
  if (started.status !== 202) throw new Error(`placing is answered ${started.status}: ${started.text}`);
  return { captureId: id, ...(started.json() as { operationId: string }) };
}

async function viewsOf(cluster: Cluster, captureId: number): Promise<number> {
  const { rows } = await cluster.database.primary.query(
    `select count(*)::int as n from roof_views where capture_id = ${captureId}`,
  );
  return rows[0].n;
}
