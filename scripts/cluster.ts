import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { clusterLogin, startCluster } from '#testing/cluster.ts';
import { noS3, startS3 } from '#testing/s3-server.ts';
import { ensureWebBuilt } from './build-web.ts';
import { ensureChromium } from './ensure-chromium.ts';

// npm run cluster: a primary and its replica, two web servers and a worker on this machine, each behind a door that stands
// for a balancer, and files in a bucket where radosgw is installed. Everything is gone when it ends.
// npm run cluster -- --e2e [files]: the journeys in the browser, each of their sites such a cluster.

const { positionals, values } = parseArgs({ allowPositionals: true, options: { e2e: { type: 'boolean' } } });
await ensureWebBuilt();
const s3 = noS3 ? null : await startS3();
if (values.e2e) {
  const status = await playJourneys(positionals);
  await s3?.close();
  process.exit(status);
}
const cluster = await startCluster({ settings: { SAMPLE_DATA: 'on', ...(await s3?.newBucket()) } });
console.log(`
A cluster is running: ${cluster.url}
  sign in as   ${clusterLogin.email}, ${clusterLogin.password}
  web servers  ${cluster.web.map(({ url }) => url).join('  ')}
  primary      ${cluster.database.primary.superuserUrl}
  replica      ${cluster.database.replica.superuserUrl}
  files        ${s3 ? `a bucket at ${s3.endpoint}` : 'a folder that all servers share'}

Ctrl-C ends it.`);

const end = async () => {
  await cluster.discard();
  await s3?.close();
  process.exit(0);
};
process.once('SIGINT', () => void end());
process.once('SIGTERM', () => void end());

async function playJourneys(files: string[]): Promise<number> {
  // Each site takes a bucket of its own there.
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
