import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { Failure } from './errors.ts';
import { receiveFiles } from './receive-form.ts';

/** Sends so many files to an endpoint that takes two; the second is handled as given. */
async function send(count: number, takeSecond: () => void): Promise<unknown> {
  const app = fastify();
  await app.register(multipart);
  let taken = 0;
  let failure: unknown = null;
  app.post('/', async (request) => {
    const take = async ({ content }: { content: AsyncIterable<unknown> }) => {
      for await (const _ of content);
      taken += 1;
      if (taken === 2) takeSecond();
    };
    await receiveFiles(request, { missing: 'Please send files.', most: 2 }, take).catch((error: unknown) => {
      failure = error;
    });
    return {};
  });
  const form = new FormData();
  for (let at = 0; at < count; at += 1) form.append('file', new Blob(['x']), `${at}.txt`);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  await app.inject({ method: 'POST', url: '/', payload, headers: Object.fromEntries(request.headers) });
  await app.close();
  return failure;
}

test('as many files as are taken at a time are taken, and one more is refused with that number', async () => {
  expect(await send(2, () => {})).toBeNull();
  const failure = await send(3, () => {});
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ status: 413, message: expect.stringContaining('at most 2 files') });
});

test('what goes wrong at the last file that is taken is not called too many', async () => {
  const broken = new Error('the database is away');
  const failure = await send(2, () => {
    throw broken;
  });
  expect(failure).toBe(broken);
});
