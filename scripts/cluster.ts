import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { clusterLogin, startCluster } from '#testing/cluster.ts';
import { noS3, type S3Server, startS3 } from '#testing/s3-server.ts';
import { ensureWebBuilt } from './build-web.ts';
import { ensureChromium } from './ensure-chromium.ts';

// npm run cluster: a primary and its replica, two web servers and a worker on this machine, each behind a door that stands
// for a balancer, and files in a bucket where radosgw is installed. Everything is gone when it ends.
// npm run cluster -- --e2e [files]: the journeys in the browser, each of their sites such a cluster.

const { positionals, values } = parseArgs({ allowPositionals: true, options: { e2e: { type: 'boolean' } } });
await ensureWebBuilt();
const ending = new AbortController();
if (!values.e2e) for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => ending.abort());
let s3: S3Server | null = null;
try {
  if (!noS3) s3 = await startS3(ending.signal);
  if (values.e2e) process.exitCode = await playJourneys(positionals);
  else await showCluster();
} catch (error) {
  // What was being started failed because the signal reached it, too.
  if (!ending.signal.aborted) throw error;
} finally {
  await s3?.close();
}
process.exit();

async function showCluster(): Promise<void> {
  const bucket = s3 && { ...(await s3.newBucket()), FILES_PUBLIC: 'on' };
  const settings = { SAMPLE_DATA: 'on', ...bucket };
  const cluster = await startCluster({ settings, signal: ending.signal });
  if (bucket) await s3?.allowUploads(bucket.FILES_URL, ...cluster.origins);
  console.log(`
A cluster is running: ${cluster.url}
  sign in as   ${clusterLogin.email}, ${clusterLogin.password}
  web servers  ${cluster.web.map(({ url }) => url).join('  ')}
  primary      ${cluster.database.primary.superuserUrl}
  replica      ${cluster.database.replica.superuserUrl}
  files        ${s3 ? `a bucket at ${s3.endpoint}` : 'a folder that all servers share'}

Ctrl-C ends it.`);
  if (!ending.signal.aborted) await once(ending.signal, 'abort');
  await cluster.discard();
}

async function playJourneys(files: string[]): Promise<number> {
  // Each site takes its own bucket there.
  const env = {
    ...process.env,
    ...(s3 && { S3_TEST_URL: s3.endpoint }),
    ...{ E2E_CLUSTER: 'on', CHROMIUM: ensureChromium() },
  };
  const child = spawn('playwright', ['test', ...files], { stdio: 'inherit', env });
  // Ctrl-C reaches the journeys by itself; the bucket's service is ended after them.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGINT'));
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
