import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ByteRange } from '#domain/http-range.ts';
import type { FilesConfig } from '#server/platform/config.ts';
import { filesAway } from '#server/platform/errors.ts';
import type { Bucket } from '#server/platform/files-url.ts';
import { openDirectUploads } from './direct-uploads.ts';
import { isKey, requireKey } from './key.ts';
import type { LocalCopies } from './local-copies.ts';
import type { FileStore, Presented, StoreEntry } from './store.ts';

const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_A_TIME = 2;
const ATTEMPTS = 2;
const CONNECT_MS = 5000;
/** Until an answer begins. */
const ANSWER_MS = 10_000;
/** The same where a part of a file goes out first. */
const UPLOAD_MS = 60_000;
/** Without a byte, for callers who read slowly. */
const SILENT_MS = 120_000;
const SOCKETS = 1000;

/** Signed addresses change this often, so that a browser knows a picture again. */
const WINDOW_MS = 5 * 60_000;
/** They work for this long after their window began. */
const SIGNED_SECONDS = 15 * 60;
/** A browser may show a picture again without fetching it. */
const KEPT_SECONDS = 5 * 60;

/** A bucket of an S3 service as the store of files. */
export function openBucket(
  bucket: Bucket,
  { keys, isPublic, publicEndpoint }: Omit<FilesConfig, 'bucket' | 'cacheBytes'>,
  copies: LocalCopies,
): FileStore {
  const { name: Bucket, prefix } = bucket;
  const client = connect(bucket, keys, bucket.endpoint);
  const signer = isPublic ? connect(bucket, keys, publicEndpoint) : null;
  const start = prefix && `${prefix}/`;
  const at = (key: string) => ({ Bucket, Key: start + requireKey(key) });

  const get = (key: string, range?: ByteRange): Promise<Readable | null> => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const asked = client.send(new GetObjectCommand({ ...at(key), Range }), { requestTimeout: ANSWER_MS });
    return orAway(orNull(orEmpty(asked.then(({ Body }) => orAwayWhileRead(Body as Readable)))));
  };
  const head = (key: string) =>
    orAway(orNull(client.send(new HeadObjectCommand(at(key)), { requestTimeout: ANSWER_MS })));

  const uploads = signer && openDirectUploads({ client, signer, at });

  return {
    put: (key, content) => putWhole(client, at(key), content),
    get: (key) => get(key),
    getPart: get,
    async withLocalCopy(key, use) {
      const found = await head(key);
      const version = found && { key, tag: found.ETag ?? '', size: found.ContentLength ?? 0 };
      return copies.withCopy(version, () => get(key), use);
    },
    sizeOf: async (key) => (await head(key))?.ContentLength ?? null,
    addressOf: async (key, presented) => signer && sign(signer, at(key), presented),
    direct: uploads && {
      begin: (key, size) => orAway(uploads.begin(key, size)),
      complete: async (...upload) => (await orAway(orNull(uploads.complete(...upload)))) ?? false,
    },
    async remove(key) {
      await orAway(client.send(new DeleteObjectCommand(at(key)), { requestTimeout: ANSWER_MS }));
    },
    list: () => listAll(client, Bucket, start),
    removeLeftovers: (before) => abortUploads(client, Bucket, start, before),
    close() {
      client.destroy();
      signer?.destroy();
    },
  };
}

function connect({ region, pathStyle }: Bucket, { id, secret }: FilesConfig['keys'], endpoint?: string) {
  const sockets = { keepAlive: true, maxSockets: SOCKETS };
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: id, secretAccessKey: secret },
    maxAttempts: ATTEMPTS,
    // Other services than Amazon's store the newer checksums as content, or refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: UPLOAD_MS,
      socketTimeout: SILENT_MS,
      throwOnRequestTimeout: true,
      httpAgent: sockets,
      httpsAgent: sockets,
    },
  });
}

/** A failure of the content itself is thrown as it is, and nothing is stored. */
async function putWhole(
  client: S3Client,
  params: { Bucket: string; Key: string },
  content: Parameters<FileStore['put']>[1],
): Promise<void> {
  let broken: { error: unknown } | undefined;
  async function* watched() {
    try {
      yield* content;
    } catch (error) {
      broken = { error };
      throw error;
    }
  }
  const upload = new Upload({
    client,
    params: { ...params, Body: Readable.from(watched(), { objectMode: false }) },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_A_TIME,
  });
  await upload.done().catch((error) => {
    throw broken ? broken.error : filesAway(error);
  });
}

function sign(
  signer: S3Client,
  params: { Bucket: string; Key: string },
  { mediaType, fileName }: Presented,
): Promise<string> {
  const command = new GetObjectCommand({
    ...params,
    ResponseContentType: mediaType,
    ResponseCacheControl: `private, max-age=${KEPT_SECONDS}`,
    ...(fileName !== undefined && { ResponseContentDisposition: `attachment; filename="${fileName}"` }),
  });
  const signingDate = new Date(Math.floor(Date.now() / WINDOW_MS) * WINDOW_MS);
  return getSignedUrl(signer, command, { expiresIn: SIGNED_SECONDS, signingDate });
}

async function* listAll(client: S3Client, Bucket: string, start: string): AsyncGenerator<StoreEntry> {
  const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: start });
  for await (const { Contents = [] } of awayAsWell(pages))
    for (const { Key = '', Size = 0, LastModified = new Date() } of Contents) {
      const key = Key.slice(start.length);
      // Folders that a console made are objects, too.
      if (isKey(key)) yield { key, size: Size, modifiedAt: LastModified };
    }
}

async function abortUploads(client: S3Client, Bucket: string, start: string, before: Date): Promise<number> {
  let count = 0;
  let from: { KeyMarker?: string; UploadIdMarker?: string } = {};
  for (;;) {
    const page = await orAway(
      client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: start, ...from })),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated >= before) continue;
      await orAway(orNull(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))));
      count += 1;
    }
    if (!page.IsTruncated) return count;
    from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

async function* awayAsWell<Page>(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  try {
    yield* pages;
  } catch (error) {
    throw filesAway(error);
  }
}

// A connection that breaks in the middle is a failure of the store, too.
function orAwayWhileRead(body: Readable): Readable {
  async function* passed() {
    try {
      yield* body;
    } catch (error) {
      throw filesAway(error);
    } finally {
      body.destroy();
    }
  }
  return Readable.from(passed(), { objectMode: false });
}

const statusOf = (error: { $metadata?: { httpStatusCode?: number } }) => error.$metadata?.httpStatusCode;

const orNull = <Found>(found: Promise<Found>): Promise<Found | null> =>
  found.catch((error) => {
    // The bucket itself is another matter.
    if (statusOf(error) === 404 && error.name !== 'NoSuchBucket') return null;
    throw error;
  });

// What begins behind the end has no bytes, as in a folder.
const orEmpty = (found: Promise<Readable>): Promise<Readable> =>
  found.catch((error) => {
    if (statusOf(error) === 416) return Readable.from([]);
    throw error;
  });

const orAway = <Found>(found: Promise<Found>): Promise<Found> =>
  found.catch((error) => {
    throw filesAway(error);
  });
