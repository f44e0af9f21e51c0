import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#access/can.ts';
import type { ByteRange } from '#domain/http-range.ts';
import { absent, notFound } from '#server/platform/errors.ts';
import type { Context } from '#server/platform/implement.ts';
import { type Content, type Download, sendDownload } from '#server/platform/replies/download.ts';
import { getFile, type StoredFile } from './files.data.ts';
import type { FileStore } from './store.ts';

/** How a file is called where it is not there, saved and noted. */
export interface FileSending extends Pick<Download, 'fileName' | 'opened'> {
  what: string;
}

/**
 * The one way out of the store: answers with the file of this key, or a part of it, where the actor may open it.
 * @throws NotFound if they may not, and with a separate sentence where its bytes are gone
 */
export async function sendFile(
  context: Pick<Context<Actor>, 'actor' | 'db' | 'files' | 'request' | 'reply'>,
  key: string,
  { what, ...presented }: FileSending,
): Promise<FastifyReply> {
  const file = await getFile(context.db, context.actor, key, what);
  const content = async () => {
    const found = await contentOf(context.files, file);
    if (found) return found;
    context.request.log.error({ key }, 'a stored file is missing or has lost bytes');
    throw gone(what);
  };
  const elsewhere = async () =>
    isShownByBrowser(context.request)
      ? context.files.addressOf(key, { mediaType: file.mediaType, fileName: presented.fileName })
      : null;
  // Without a digest the key is the tag: the content under a key never changes.
  const tag = file.digest ?? file.key;
  return sendDownload(context, { tag, mediaType: file.mediaType, content, elsewhere, ...presented });

  async function contentOf(store: FileStore, { key, size }: StoredFile): Promise<Content | null> {
    const there = await store.sizeOf(key);
    if (there === null || there !== (size ?? there)) return null;
    const open: Content['open'] = async (range) => {
      const bytes = await (range ? store.getPart(key, range) : store.get(key));
      if (!bytes) throw gone(what);
      return bytes;
    };
    return { size: there, open };
  }
}

// A picture on a page, or a file that is saved. Code that reads bytes gets them from here: another origin would have to
// allow it first.
const isShownByBrowser = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'no-cors' || headers['sec-fetch-mode'] === 'navigate';

/** Something small that is made of a file on its way out. */
export interface Made {
  /** What the file is called where it is not there. */
  what: string;
  /** Names what is made of the file, beside others that are made of it. */
  name: string;
  mediaType: string;
  /** Seconds that the caller may use it without asking again. */
  keptSeconds: number;
  /** Makes it of the file's bytes. `tag` names these very bytes and what is made of them. */
  make: (tag: string, read: () => Promise<Buffer>) => Promise<Buffer>;
}

/**
 * Answers with what is made of the file of this key, where the actor may open it.
 * @throws NotFound if they may not
 */
export async function sendMade(
  context: Pick<Context<Actor>, 'actor' | 'db' | 'files' | 'request' | 'reply'>,
  key: string,
  { what, name, mediaType, keptSeconds, make }: Made,
): Promise<FastifyReply> {
  const file = await getFile(context.db, context.actor, key, what);
  const tag = `${file.digest ?? file.key}-${name}`;
  const content = async (): Promise<Content> => {
    const made = await make(tag, async () => buffer(await openStored(context.files, file.key, what)));
    const part = ({ start, end }: ByteRange) => made.subarray(start, end + 1);
    return { size: made.length, open: async (range) => Readable.from([range ? part(range) : made]) };
  };
  return sendDownload(context, { tag, mediaType, content, keptSeconds });
}

/** The content of a file for the server's own use; `what` names it. @throws NotFound if it is gone */
export async function openStored(store: FileStore, key: string, what: string): Promise<Readable> {
  const content = await store.get(key);
  if (!content) throw notFound(what);
  return content;
}

const gone = (what: string) => absent(`${what} cannot be read any more: its file is gone.`);
