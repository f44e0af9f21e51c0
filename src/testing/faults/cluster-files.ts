import { randomUUID } from 'node:crypto';
import type { Client } from '../client.ts';
import type { Cluster } from '../cluster.ts';
import type { S3Server } from '../s3-server.ts';
import { type ClusterFigures, operationOf, signedIn, until } from './cluster-callers.ts';

const ZIP = '85252';
const REJECTED = 'Address,Year Build\n1 A St,3000\n2 A St,1950\n';
const ACCEPTED = 'Address,Year Build\n3 A St,1950\n4 A St,1950\n';
const PAGES = ['/api/properties?limit=10', '/api/map/summary', '/api/properties/stats', '/api/operations'];

/** Kills the service that has the files, and starts it again. */
export async function killFileStore(cluster: Cluster, s3: S3Server): Promise<ClusterFigures> {
  const admin = await signedIn(cluster.url);
  const uploadId = await importRows(admin, REJECTED);
  const file = () => admin.get(`/api/uploads/${uploadId}/rejected`);
  const before = await file();
  s3.signal('SIGKILL');
  await until(async () => !(await fetch(s3.endpoint).catch(() => null)), 10_000);

  const answers = await Promise.all(Array.from({ length: 20 }, file));
  const named = answers.filter(({ status, text }) => status === 503 && text.includes('file store')).length;
  const pages = await Promise.all(PAGES.map((path) => admin.get(path)));
  const working = pages.filter(({ status }) => status === 200).length;
  const imports = await importRows(admin, ACCEPTED).then(
    () => true,
    () => false,
  );

  await s3.restart();
  const backAt = performance.now();
  const isBack = await until(async () => (await file()).status === 200, 60_000);
  const seconds = (performance.now() - backAt) / 1000;
  const same = (await file()).text === before.text;
  return {
    fault: 'the file store killed (radosgw), and started again',
    figure: `${working} of ${PAGES.length} pages worked, an import without rejected rows ${imports ? 'worked' : 'failed'}; ${named} of ${answers.length} calls for a file got 503 that names the file store; the file was back ${seconds.toFixed(1)} s after the store, ${same ? 'unchanged' : 'CHANGED'}`,
    bar: 'all pages, all 503; back within 10 s',
    held:
      before.status === 200 &&
      working === PAGES.length &&
      imports &&
      named === answers.length &&
      isBack &&
      seconds <= 10 &&
      same,
  };
}

/** Imports a CSV; gives its upload. @throws if it is not imported within half a minute */
export async function importRows(admin: Client, csv: string): Promise<string> {
  const uploadId = randomUUID();
  const form = new FormData();
  form.append('uploadId', uploadId);
  form.append('zipCode', ZIP);
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'parcels.csv');
  const { status, text } = await admin.post('/api/admin/upload/properties', form);
  if (status !== 200 && status !== 202) throw new Error(`an import is answered ${status}: ${text}`);
  const { operationId } = JSON.parse(text) as { operationId?: string };
  const isDone = async () =>
    operationId === undefined || (await operationOf(admin, operationId)).state === 'completed';
  if (!(await until(isDone, 30_000))) throw new Error('an import does not end');
  return uploadId;
}
