import { createHash } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import type { Upload } from '#contract/uploads.ts';
import type { FileAccess } from '#domain/files.ts';
import { eq, sql } from '#server/db/orm.ts';
import { files, uploads, users } from '#server/db/schema/index.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import { fileOwners } from '#server/features/index.ts';
import { openLog } from '#server/platform/log.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { imported, uploadForm } from '#testing/uploads.ts';
import { getFile } from './files.data.ts';
import { checkFiles, insertFile, storeFile } from './index.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

const check = () =>
  checkFiles(server.services, fileOwners, { log: openLog('silent'), signal: new AbortController().signal });

const folder = () => join(server.services.config.dataDir, 'files');
const bytes = (text: string) => [Buffer.from(text)];

/** An import with a rejected row; its file. */
async function withRejected(zipCode: string) {
  const csv = 'Address,Year Build\n1 A St,3000\n2 A St,1950\n';
  const { uploadId } = await imported(
    admin.post('/api/admin/upload/properties', uploadForm(csv, { zipCode })),
  );
  const path = `/api/uploads/${uploadId}/rejected`;
  const { bytes: content, headers } = await admin.get(path);
  const [found] = await server.services.db
    .select({ row: files })
    .from(uploads)
    .innerJoin(files, eq(files.key, uploads.rejectedFile))
    .where(eq(uploads.id, uploadId));
  if (!found) throw new Error('it has no row');
  return { uploadId, path, content, etag: headers.get('etag'), row: found.row };
}

/** As one that was written so many hours ago. */
async function aged(key: string, hours: number): Promise<void> {
  const at = new Date(Date.now() - hours * 3_600_000);
  await utimes(join(folder(), key), at, at);
}

const rowOf = async (key: string) => {
  const [row] = await server.services.db.select().from(files).where(eq(files.key, key));
  return row;
};

test('a stored file has a row with its owner, kind and expiry; its digest is its tag', async () => {
  const { row, content, etag, path } = await withRejected('85001');
  const days = (row.keepUntil?.getTime() ?? 0) - Date.now();
  expect(row).toMatchObject({
    kind: 'rejected-rows',
    access: 'administrators',
    size: content.length,
    digest: createHash('sha256').update(content).digest('hex'),
  });
  expect(row.userId).toEqual(expect.any(String));
  expect(Math.round(days / 86_400_000)).toBe(90);
  expect(etag).toBe(`"${row.digest}"`);
  expect((await admin.get(path, { 'if-none-match': etag ?? '' })).status).toBe(304);
});

test('a file opens only for those its row allows', async () => {
  const { db, files: store } = server.services;
  const owner = await server.addPerson({ zips: ['85002'] });
  const people = {
    owner,
    colleague: await server.addPerson({ colleagueOf: owner }),
    holder: await server.addPerson({ zips: ['85003'] }),
    administrator: await server.addPerson({ role: 'admin' }),
  };
  const [user] = await db.select().from(users).where(eq(users.id, owner.id));
  const wanted = { kind: 'rejected-rows', extension: '.csv', mediaType: 'text/csv' } as const;
  const whose = { userId: owner.id, companyId: user?.companyId ?? null, zipCode: '85003' };
  const file = await storeFile(store, { ...wanted, ...whose }, bytes('secret'));
  await insertFile(db, file);
  const openedBy = async (access: FileAccess) => {
    await db.update(files).set({ access }).where(eq(files.key, file.key));
    const names: string[] = [];
    for (const [name, { id }] of Object.entries(people) as [string, Person][]) {
      const actor = await findActor(db, id);
      if (!actor) throw new Error('nobody');
      const found = await getFile(db, actor, file.key, 'The file').catch((failure) => failure.code);
      if (found !== 'not-found') names.push(name);
    }
    return names;
  };
  expect(await openedBy('owner')).toEqual(['owner']);
  expect(await openedBy('company')).toEqual(['owner', 'colleague']);
  expect(await openedBy('zip')).toEqual(['holder', 'administrator']);
  expect(await openedBy('administrators')).toEqual(['administrator']);
});

describe('the daily check', () => {
  test('removes bytes that no row names after a day, and leaves those that may still get theirs', async () => {
    const { files: store } = server.services;
    const { row } = await withRejected('85004');
    await store.put('rejected-rows/old.csv', bytes('left behind'));
    await store.put('rejected-rows/new.csv', bytes('on its way'));
    // As a process leaves it that is killed while it writes.
    await writeFile(join(folder(), 'rejected-rows/.half-written'), 'half');
    for (const key of ['rejected-rows/old.csv', 'rejected-rows/.half-written', row.key]) await aged(key, 25);
    await aged('rejected-rows/new.csv', 23);
    await check();
    const left = await readdir(join(folder(), 'rejected-rows'));
    expect(left).toEqual(expect.arrayContaining(['new.csv', row.key.replace('rejected-rows/', '')]));
    expect(left).not.toContain('old.csv');
    expect(left).not.toContain('.half-written');
    await store.remove('rejected-rows/new.csv');
  });

  test('removes nothing if the database knows no file: the folder is another one’s', async () => {
    const { db, files: store } = server.services;
    const known = await db.delete(files).returning();
    await store.put('rejected-rows/foreign.csv', bytes('of another database'));
    await aged('rejected-rows/foreign.csv', 25);
    await check();
    expect(await store.sizeOf('rejected-rows/foreign.csv')).not.toBeNull();
    await store.remove('rejected-rows/foreign.csv');
    if (known.length > 0) await db.insert(files).values(known);
  });

  test('removes expired files, row and bytes, and the history stops offering them', async () => {
    const { db, files: store } = server.services;
    const { row, path, uploadId } = await withRejected('85005');
    const other = await withRejected('85006');
    await db.update(files).set({ keepUntil: sql`now() - interval '1 second'` }).where(eq(files.key, row.key));
    await check();
    expect([await rowOf(row.key), await store.sizeOf(row.key)]).toEqual([undefined, null]);
    expect((await admin.get(path)).status).toBe(404);
    const upload = (await admin.get(`/api/uploads/${uploadId}`)).json() as Upload;
    expect(upload).toMatchObject({ state: 'completed', hasRejectedFile: false });
    expect((await admin.get(other.path)).status).toBe(200);
  });

  test('removes files of deleted users', async () => {
    const { db, files: store } = server.services;
    const { row } = await withRejected('85007');
    await db.update(files).set({ access: 'owner', userId: null }).where(eq(files.key, row.key));
    await check();
    expect([await rowOf(row.key), await store.sizeOf(row.key)]).toEqual([undefined, null]);
  });

  test.each([
    ['gone', async (path: string) => server.services.files.remove(path)],
    ['cut off', async (path: string) => server.services.files.put(path, bytes('Row,Rea'))],
  ])(
    'reports a row whose bytes are %s until they are back; meanwhile it is a 404 with a message',
    async (_how, lose) => {
      const { files: store } = server.services;
      const { row, path, content } = await withRejected('85008');
      await lose(row.key);
      const answer = await admin.get(path);
      expect([answer.status, (answer.json() as Problem).detail]).toEqual([
        404,
        'The list of rejected rows cannot be read any more: its file is gone.',
      ]);
      await check();
      expect((await rowOf(row.key))?.missingSince).toBeInstanceOf(Date);
      expect((await admin.get('/metrics')).text).toContain('ridgecap_files_missing 1');
      await store.put(row.key, [content]);
      await check();
      expect((await rowOf(row.key))?.missingSince).toBeNull();
      expect((await admin.get(path)).bytes).toEqual(content);
    },
  );

  test('reads what an earlier release kept, which is there before as well', async () => {
    const { db } = server.services;
    const { row, path, content } = await withRejected('85009');
    await db.update(files).set({ size: null, digest: null }).where(eq(files.key, row.key));
    const before = await admin.get(path);
    expect([before.status, before.headers.get('etag')]).toEqual([200, `"${row.key}"`]);
    expect(before.bytes).toEqual(content);
    await check();
    expect(await rowOf(row.key)).toMatchObject({ size: row.size, digest: row.digest });
  });
});

test('what cannot be put there as a whole is not there at all', async () => {
  const { files: store } = server.services;
  async function* breaksOff() {
    yield Buffer.from('the first half');
    throw new Error('lost');
  }
  await store.put('rejected-rows/kept.csv', bytes('as it was'));
  await expect(store.put('rejected-rows/kept.csv', breaksOff())).rejects.toThrow('lost');
  const kept = await store.get('rejected-rows/kept.csv');
  expect(kept && (await buffer(kept)).toString()).toBe('as it was');
  expect((await readdir(join(folder(), 'rejected-rows'))).filter((name) => name.startsWith('.'))).toEqual([]);
  expect(await store.get('rejected-rows/never.csv')).toBeNull();
  expect(() => store.get('../session.secret')).toThrow('no key of ours');
});
