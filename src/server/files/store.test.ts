import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { asFailure, type Failure } from '#server/platform/errors.ts';
import { noS3, type S3Server, startS3 } from '#testing/s3-server.ts';
import { openFiles } from './open-files.ts';
import type { FileStore } from './store.ts';

let place: string;
let s3: S3Server;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'ridgecap-stores-'));
});
afterAll(async () => {
  await s3?.close();
  await rm(place, { recursive: true, force: true });
});

const inFolder = (settings: Record<string, string> = {}) =>
  openFiles(readConfig({ DATA_DIR: join(place, randomUUID()), ...settings }));

const KEY = 'door-photo/one.jpg';
const read = async (content: ReturnType<FileStore['get']>) => {
  const found = await content;
  return found && (await buffer(found));
};

function keepsItsPromises(open: () => Promise<FileStore>) {
  let store: FileStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store?.close());

  test('what was put is read as a whole, in parts and from a path, listed and removed', async () => {
    const bytes = randomBytes(100_000);
    await store.put(KEY, [bytes.subarray(0, 70_000), bytes.subarray(70_000)]);
    expect(await store.sizeOf(KEY)).toBe(100_000);
    expect((await read(store.get(KEY)))?.equals(bytes)).toBe(true);
    const part = await read(store.getPart(KEY, { start: 99_990, end: 99_999 }));
    expect(part?.equals(bytes.subarray(99_990))).toBe(true);
    expect(await read(store.getPart(KEY, { start: 100_000, end: 100_010 }))).toHaveLength(0);
    expect((await store.withLocalCopy(KEY, (path) => readFile(path))).equals(bytes)).toBe(true);
    const listed = await Array.fromAsync(store.list());
    expect(listed).toEqual([{ key: KEY, size: 100_000, modifiedAt: expect.any(Date) }]);
    expect(Math.abs(Date.now() - (listed[0]?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
    await store.remove(KEY);
    await store.remove(KEY);
    expect(await Array.fromAsync(store.list())).toEqual([]);
  });

  test('a missing file is null, and its path cannot be read', async () => {
    const gone = 'door-photo/never.jpg';
    expect([await store.get(gone), await store.getPart(gone, { start: 0, end: 1 })]).toEqual([null, null]);
    expect(await store.sizeOf(gone)).toBeNull();
    await expect(store.withLocalCopy(gone, (path) => readFile(path))).rejects.toThrow('ENOENT');
  });

  test('a file of many parts arrives as it was, and one that breaks off not at all', async () => {
    const piece = randomBytes(1024 * 1024);
    const wanted = createHash('sha256');
    async function* pieces(count: number, end?: Error) {
      for (let n = 0; n < count; n += 1) {
        if (!end) wanted.update(piece);
        yield piece;
      }
      if (end) throw end;
    }
    await store.put('capture-original/large.tif', pieces(33));
    const found = await store.get('capture-original/large.tif');
    const hash = createHash('sha256');
    for await (const chunk of found ?? []) hash.update(chunk);
    expect(hash.digest('hex')).toBe(wanted.digest('hex'));
    await store.put(KEY, [Buffer.from('as it was')]);
    for (const size of [0, 1, 20]) {
      await expect(store.put(KEY, pieces(size, new Error('lost')))).rejects.toThrow('lost');
      await expect(store.put('door-photo/new.jpg', pieces(size, new Error('lost')))).rejects.toThrow('lost');
    }
    expect((await read(store.get(KEY)))?.toString()).toBe('as it was');
    expect(await store.sizeOf('door-photo/new.jpg')).toBeNull();
    const keys = (await Array.fromAsync(store.list())).map(({ key }) => key);
    expect(keys.sort()).toEqual(['capture-original/large.tif', KEY]);
    for (const key of keys) await store.remove(key);
  });

  test('an empty file is one, and a key that leads out is refused', async () => {
    await store.put(KEY, []);
    expect([await store.sizeOf(KEY), await read(store.get(KEY))]).toEqual([0, Buffer.alloc(0)]);
    await store.remove(KEY);
    for (const key of ['../session.secret', '/etc/passwd', 'a/../../b', ''])
      await expect((async () => store.get(key))()).rejects.toThrow('no key of ours');
  });

  test('writers of one key leave one of them whole, and a reader has what it began to read', async () => {
    const all = Array.from({ length: 6 }, (_, n) => Buffer.alloc(300_000, n + 1));
    await Promise.all(all.map((bytes) => store.put(KEY, [bytes])));
    const kept = await read(store.get(KEY));
    expect(all.some((bytes) => kept?.equals(bytes))).toBe(true);
    await store.remove(KEY);
  });
}

describe('a folder', () => keepsItsPromises(() => inFolder()));

describe.skipIf(noS3)(`a bucket${noS3 ? ` (${noS3})` : ''}`, () => {
  beforeAll(async () => {
    s3 = await startS3();
  }, 180_000);

  describe('as a store', () => keepsItsPromises(async () => inFolder(await s3.newBucket())));

  test('a list has every file of its prefix and none beside it', async () => {
    const settings = await s3.newBucket();
    const store = await inFolder(settings);
    const beside = await inFolder({
      ...settings,
      FILES_URL: settings.FILES_URL.replace('/files?', '/files-too?'),
    });
    await beside.put('x/y.csv', [Buffer.from('theirs')]);
    const names = Array.from({ length: 1203 }, (_, n) => `x/${n}.csv`);
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((key) => store.put(key, [Buffer.from(key)])));
    expect((await Array.fromAsync(store.list())).map(({ key }) => key).sort()).toEqual(names.sort());
    store.close();
    beside.close();
  });

  test('an upload that never ended is removed once it is old', async () => {
    const settings = await s3.newBucket();
    const store = await inFolder(settings);
    const Bucket = new URL(settings.FILES_URL).hostname;
    const client = new S3Client({
      endpoint: s3.endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: {
        accessKeyId: settings.S3_ACCESS_KEY_ID,
        secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
      },
    });
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'files/x/killed.tif' }));
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'others/killed.tif' }));
    expect(await store.removeLeftovers(new Date(Date.now() - 60_000))).toBe(0);
    expect(await store.removeLeftovers(new Date(Date.now() + 60_000))).toBe(1);
    const left = await client.send(new ListMultipartUploadsCommand({ Bucket }));
    expect(left.Uploads?.map(({ Key }) => Key)).toEqual(['others/killed.tif']);
    client.destroy();
    store.close();
  });

  test('an address works for a browser only unchanged', async () => {
    const store = await inFolder({ ...(await s3.newBucket()), FILES_PUBLIC: 'on' });
    await store.put(KEY, [Buffer.from('a picture')]);
    const address = await store.addressOf(KEY, { mediaType: 'image/jpeg', fileName: 'roof 1.jpg' });
    const answer = await fetch(address ?? '');
    expect([answer.status, await answer.text()]).toEqual([200, 'a picture']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="roof 1.jpg"',
      'cache-control': 'private, max-age=300',
    });
    expect(await store.addressOf(KEY, { mediaType: 'image/jpeg', fileName: 'roof 1.jpg' })).toBe(address);
    expect((await fetch(address?.replace('one.jpg', 'two.jpg') ?? '')).status).toBe(403);
    expect((await fetch(address?.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=604800') ?? '')).status).toBe(
      403,
    );
    expect((await fetch(address?.replace(/\?.*/, '') ?? '')).status).toBe(403);
    store.close();
  });

  test.each([
    [
      'no such bucket',
      'put: NoSuchBucket',
      (url: string) => ({ FILES_URL: url.replace(/test-[\w-]+/, 'nowhere') }),
    ],
    ['a wrong secret', 'put: SignatureDoesNotMatch', () => ({ S3_SECRET_ACCESS_KEY: 'another-secret' })],
    [
      'nothing at its address',
      'put: ECONNREFUSED',
      (url: string) => ({ FILES_URL: url.replace(/:\d+&/, ':9&') }),
    ],
  ])(
    'a start with %s is refused by the step that failed, without the secret',
    async (_what, reason, wrong) => {
      const settings = await s3.newBucket();
      const message = await inFolder({ ...settings, ...wrong(settings.FILES_URL) }).then(
        () => 'it was opened',
        (error: Error) => error.message,
      );
      expect(message).toContain(`a test file failed at ${reason}`);
      expect(message).not.toMatch(/secret|ridgecap-tests/);
      expect(message.split('\n')).toHaveLength(2);
    },
  );

  test('local copies stay within their bound, are shared, and leave nothing of a killed process', async () => {
    const dataDir = join(place, randomUUID());
    const settings = { ...(await s3.newBucket()), DATA_DIR: dataDir, FILES_CACHE_MB: '0.25' };
    const [one, other] = [await openFiles(readConfig(settings)), await openFiles(readConfig(settings))];
    const keys = Array.from({ length: 5 }, (_, n) => `x/${n}.tif`);
    for (const [n, key] of keys.entries()) await one.put(key, [Buffer.alloc(100_000, n + 1)]);
    const use = (store: FileStore, key: string, n: number) =>
      store.withLocalCopy(key, async (path) => {
        await new Promise((next) => setTimeout(next, 5));
        expect((await readFile(path)).equals(Buffer.alloc(100_000, n + 1))).toBe(true);
      });
    await Promise.all(
      Array.from({ length: 60 }, (_, turn) => use(turn % 2 ? one : other, keys[turn % 5] ?? '', turn % 5)),
    );
    await use(one, keys[3] ?? '', 3);
    const cache = join(dataDir, 'files-cache');
    expect((await readdir(cache)).filter((name) => /^(lent|arriving)/.test(name))).toEqual([]);
    expect((await readdir(cache)).length).toBeLessThanOrEqual(2);
    // A changed file is fetched again.
    await other.put(keys[3] ?? '', [Buffer.alloc(100_000, 9)]);
    await use(one, keys[3] ?? '', 8);
    one.close();
    other.close();
  });

  // The last ones: nothing answers afterwards.
  test('a store that is frozen or gone fails as the file store, in time', async () => {
    const store = await inFolder(await s3.newBucket());
    await store.put(KEY, [Buffer.from('a picture')]);
    const asked = (): [string, () => Promise<unknown>][] => [
      ['put', () => store.put(KEY, [Buffer.from('x')])],
      ['get', () => store.get(KEY)],
      ['size', () => store.sizeOf(KEY)],
      ['copy', () => store.withLocalCopy(KEY, async () => {})],
      ['list', () => Array.fromAsync(store.list())],
      ['remove', () => store.remove(KEY)],
    ];
    const away = async (work: Promise<unknown>) => {
      const failure = asFailure(await work.catch((error) => error)) as Failure;
      return [failure?.status, failure?.code, failure?.message];
    };
    const expected = [503, 'files-away', 'The file store is not reachable. Please try again in a moment.'];
    if (!process.env.S3_TEST_URL) {
      s3.signal('SIGSTOP');
      const begun = performance.now();
      expect(await away(store.get(KEY))).toEqual(expected);
      expect(performance.now() - begun).toBeLessThan(30_000);
      s3.signal('SIGCONT');
      expect((await read(store.get(KEY)))?.toString()).toBe('a picture');
    }
    s3.signal('SIGKILL');
    if (process.env.S3_TEST_URL) return;
    for (const [name, work] of asked()) expect([name, await away(work())]).toEqual([name, expected]);
    store.close();
  }, 120_000);
});
