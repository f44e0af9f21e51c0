import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nested, readBody } from '#domain/incoming/read-body.ts';
import { drain } from './receive-form.ts';

/** Bytes of the text of a multipart body; its files are left out. */
const TEXT_LIMIT = 256 * 1024;
const FILES_LIMIT = 25 * 1024 * 1024;

/** For endpoints that take a body in whatever form their senders write it: nothing of it is refused for its type. */
export async function readAnyBody(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  const limits = { fields: 500, parts: 600, fieldSize: TEXT_LIMIT, files: 100, fileSize: FILES_LIMIT };
  await app.register(multipart, { limits });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) =>
    done(null, readBody(decode(body as Buffer, request), request.headers['content-type'] ?? '')),
  );
  app.addHook('onRequest', async ({ raw }) => {
    const type = raw.headers['content-type'];
    if (type !== undefined && !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(?:;|$)/.test(type))
      raw.headers['content-type'] = 'application/octet-stream';
  });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await receiveFields(request);
  });
}

function decode(body: Buffer, { headers }: FastifyRequest): string {
  const charset = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** The fields of a multipart body with the names of its files; of one that cannot be read what was, else its text. */
async function receiveFields(request: FastifyRequest): Promise<unknown> {
  const fields: [string, string][] = [];
  const text: Buffer[] = [];
  let length = 0;
  const keep = (piece: Buffer) => {
    length += piece.length;
    if (length <= TEXT_LIMIT) text.push(piece);
    if (length > FILES_LIMIT) request.raw.destroy();
  };
  try {
    const parts = request.parts();
    const first = parts.next();
    request.raw.on('data', keep);
    for (let step = await first; !step.done; step = await parts.next()) {
      const part = step.value;
      if (part.type === 'field') fields.push([part.fieldname, String(part.value)]);
      else {
        fields.push([part.fieldname, `${part.filename ?? 'a file'} (not kept)`]);
        part.file.resume();
      }
    }
  } catch {
    await drain(request);
  }
  return fields.length > 0 ? nested(fields) : decode(Buffer.concat(text), request);
}
