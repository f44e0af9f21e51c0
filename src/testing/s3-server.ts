import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from './process.ts';

const run = promisify(execFile);

/** A real S3 service for a test. */
export interface S3Server {
  endpoint: string;
  /** Settings of a server that keeps its files in a new bucket there. */
  newBucket(): Promise<{ FILES_URL: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string }>;
  /** Lets pages of these origins put files into the bucket of FILES_URL, by the rule of docs/operations.md. */
  allowUploads(filesUrl: string, ...origins: string[]): Promise<void>;
  /** Stops and continues it, or ends it: only one that was started here. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void;
  /** Starts it again with what it had, after it was killed: only one that was started here. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const KEYS = { id: 'ridgecap-tests', secret: 'a-key-that-is-only-used-in-tests' };
const programs = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'monmaptool'];

const isInstalled = (program: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Why there is no S3 service for tests; null if there is one. */
export const noS3: string | null =
  process.env.S3_TEST_URL || programs.every(isInstalled)
    ? null
    : 'skipped: neither S3_TEST_URL nor radosgw is here';

/**
 * The service of S3_TEST_URL (its keys in S3_TEST_KEY_ID and S3_TEST_SECRET), else Ceph's radosgw with all its data in
 * memory, which takes about twenty seconds to start.
 * @param signal gives up starting
 */
export async function startS3(signal?: AbortSignal): Promise<S3Server> {
  const { S3_TEST_URL, S3_TEST_KEY_ID = KEYS.id, S3_TEST_SECRET = KEYS.secret } = process.env;
  if (S3_TEST_URL)
    return serverAt(
      S3_TEST_URL,
      { id: S3_TEST_KEY_ID, secret: S3_TEST_SECRET },
      { signal: () => {}, restart: async () => {}, close: async () => {} },
    );
  // One of three starts of a new cluster fails by itself.
  for (let tries = 1; ; tries += 1) {
    try {
      return await startCeph();
    } catch (error) {
      if (tries === 3 || signal?.aborted) throw error;
    }
  }
}

function serverAt(
  endpoint: string,
  { id, secret }: typeof KEYS,
  { close, ...control }: Pick<S3Server, 'signal' | 'restart' | 'close'>,
): S3Server {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: id, secretAccessKey: secret },
  });
  return {
    endpoint,
    ...control,
    async newBucket() {
      const Bucket = `test-${randomUUID()}`;
      await client.send(new CreateBucketCommand({ Bucket }));
      return {
        FILES_URL: `s3://${Bucket}/files?endpoint=${endpoint}&style=path`,
        S3_ACCESS_KEY_ID: id,
        S3_SECRET_ACCESS_KEY: secret,
      };
    },
    async allowUploads(filesUrl, ...origins) {
      const rule = { AllowedOrigins: origins, AllowedMethods: ['PUT'], MaxAgeSeconds: 3600 };
      const Bucket = new URL(filesUrl).hostname;
      await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
    },
    async close() {
      client.destroy();
      await close();
    },
  };
}

async function startCeph(): Promise<S3Server> {
  const place = await mkdtemp(join(tmpdir(), 'ridgecap-s3-'));
  const [monitor, gateway] = [await freePort(), await freePort()];
  const cluster = randomUUID();
  const conf = join(place, 'ceph.conf');
  const children = new Map<string, ReturnType<typeof spawn>>();
  const start = (program: string, ...args: string[]) => {
    const child = spawn(program, ['-f', '-c', conf, ...args], { stdio: 'ignore' });
    children.set(program, child);
  };
  const admin = (program: string, ...args: string[]) =>
    run(program, ['-c', conf, ...args], { timeout: 30_000 });
  const close = async () => {
    for (const child of children.values()) {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
    }
    await rm(place, { recursive: true, force: true });
  };
  try {
    for (const name of ['mon', 'osd']) await mkdir(join(place, name));
    await writeFile(conf, confOf({ cluster, place, monitor, gateway }));
    const map = join(place, 'monmap');
    await run('monmaptool', ['--create', '--addv', 'a', `v1:127.0.0.1:${monitor}`, '--fsid', cluster, map]);
    await admin('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
    start('ceph-mon', '-i', 'a');
    const osd = randomUUID();
    await admin('ceph', '--connect-timeout', '20', 'osd', 'new', osd, '0');
    await admin('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
    start('ceph-osd', '-i', '0');
    const user = ['--uid', 'tests', '--display-name', 'Tests'];
    const keys = ['--access-key', KEYS.id, '--secret-key', KEYS.secret];
    await admin('radosgw-admin', 'user', 'create', ...user, ...keys);
    const endpoint = `http://127.0.0.1:${gateway}`;
    const restart = async () => {
      start('radosgw', '-n', 'client.rgw');
      await answers(endpoint);
    };
    await restart();
    const signal: S3Server['signal'] = (name) => void children.get('radosgw')?.kill(name);
    return serverAt(endpoint, KEYS, { signal, restart, close });
  } catch (error) {
    await close();
    throw error;
  }
}

async function answers(endpoint: string): Promise<void> {
  for (const giveUp = Date.now() + 60_000; Date.now() < giveUp; await sleep(200))
    if (
      await fetch(endpoint).then(
        () => true,
        () => false,
      )
    )
      return;
  throw new Error('radosgw does not answer');
}

const confOf = (at: { cluster: string; place: string; monitor: number; gateway: number }) => `[global]
fsid = ${at.cluster}
mon host = v1:127.0.0.1:${at.monitor}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
run dir = ${at.place}
admin socket = ${at.place}/$name.asok
pid file = ${at.place}/$name.pid
log file = ${at.place}/$name.log
mon cluster log file = ${at.place}/cluster.log
mon data = ${at.place}/mon
osd data = ${at.place}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon max pg per osd = 1000
ms bind ipv6 = false
ms bind msgr2 = false
debug none = 0

[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${at.gateway}
rgw thread pool size = 32
`;
