import { startCluster } from '#testing/cluster.ts';
import { startProcess } from '#testing/process.ts';
import { noS3, startS3 } from '#testing/s3-server.ts';

/** What journeys are about: an address that browsers open, and the folder that has the mails. */
export interface Site {
  url: string;
  dataDir: string;
}

type Use = (site: Site) => Promise<void>;

/** One server with its embedded database, as most installations have it. */
export async function runServer(
  settings: Record<string, string> & { DATA_DIR: string },
  use: Use,
): Promise<void> {
  const server = await startProcess(settings);
  await server.ready();
  await use({ url: server.url, dataDir: settings.DATA_DIR });
  await server.end('SIGTERM');
}

/** Two web servers behind a door and a worker, a primary and its replica, and files in a bucket where S3 is available. */
export async function runCluster(settings: Record<string, string>, use: Use): Promise<void> {
  const s3 = noS3 ? null : await startS3();
  const bucket = s3 && { ...(await s3.newBucket()), FILES_PUBLIC: 'on' };
  const cluster = await startCluster({ settings: { ...settings, ...bucket } });
  if (bucket) await s3?.allowUploads(bucket.FILES_URL, ...cluster.origins);
  await use(cluster);
  const calls = await Promise.all(cluster.web.map(({ url }) => countCalls(url)));
  console.log(`calls by web server: ${calls.join(', ')}`);
  await cluster.discard();
  await s3?.close();
}

/** The calls that a web server has answered. */
async function countCalls(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = metrics.matchAll(/^ridgecap_http_request_duration_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
