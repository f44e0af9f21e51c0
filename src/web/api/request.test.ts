import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { type ApiError, sentenceOf } from './api-error.ts';
import { send, urlOf } from './request.ts';

describe('the address of a call', () => {
  it('leaves out query fields without a value', () => {
    expect(urlOf(contract.properties.list, { query: { zipCode: undefined, limit: 15000 } })).toBe(
      '/api/properties?limit=15000',
    );
    expect(urlOf(contract.properties.list, {})).toBe('/api/properties');
  });

  it('escapes what goes into the path', () => {
    expect(urlOf(contract.uploads.get, { params: { uploadId: 'a/b?c' } })).toBe('/api/uploads/a%2Fb%3Fc');
  });
});

describe('an answer that is not marked as the server’s own', () => {
  let answer: { status: number; type: string; body: string };
  const gateway = createServer((_request, response) => {
    if (answer.status === 0) response.destroy();
    else response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as AddressInfo;
    const plain = fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      plain(`http://127.0.0.1:${port}${path}`, init),
    );
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    gateway.close();
  });
  const ask = (status: number, body: string, type = 'text/html') => {
    answer = { status, type, body };
    return send(contract.properties.listZipCodes, {});
  };
  const failure = async (...asked: Parameters<typeof ask>) => {
    const error = await ask(...asked).then(
      () => null,
      (error: ApiError) => error,
    );
    return error && { message: error.message, isOurs: error.isOurs, shown: sentenceOf(error, 'Failed') };
  };

  it.each([
    [502, '<h1>Bad gateway</h1>', '502: <h1>Bad gateway</h1>'],
    [500, 'boom', '500: boom'],
    [503, '', '503: Service Unavailable'],
    [403, '<h1>Blocked</h1>', '403: <h1>Blocked</h1>'],
    [401, '', '401: Unauthorized'],
    [404, 'nothing here', '404: nothing here'],
  ])('with status %i it is an answer all the same', async (status, body, message) => {
    expect(await failure(status, body)).toEqual({ message, isOurs: false, shown: 'Failed' });
  });

  it('with data it is read', async () => {
    expect((await ask(200, '[{"zipCode":"85251","count":3}]', 'application/json')).data).toEqual([
      { zipCode: '85251', count: 3 },
    ]);
  });

  it('without a status, or with a portal’s page in place of data, there is no connection', async () => {
    expect((await failure(0, ''))?.shown).toContain('cannot be reached');
    for (const status of [200, 511])
      expect((await failure(status, '<title>Free Wi-Fi</title>'))?.shown).toContain('sign in to the network');
  });
});
