import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import type { Problem } from '#contract/problem.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { fits, poisonedCalls, send, spoiledCalls, takesInput } from '#testing/calls.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

/** Spoiled calls of each endpoint by each caller; `npm run fuzz` makes many more. */
const RUNS = Number(process.env.BAD_INPUT_RUNS ?? 8);

const endpoints = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));
// The rest of the calls takes nothing that could be wrong.
const taking = endpoints.filter(takesInput);

let server: TestServer;
let callers: Record<'admin' | 'contractor', Client>;
const known: Record<string, string | number> = { zipCode: '85251', tagKey: 'hot_lead' };
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' } });
  const [propertyId = 0] = await addProperties(server.services.db, '85251', [{}, {}, {}]);
  callers = { admin: await server.admin(), contractor: await server.contractor('85251') };
  const queue = (await callers.contractor.post('/api/queues', { name: 'Doors' })).json() as { id: number };
  const note = await callers.contractor.post(`/api/properties/${propertyId}/notes`, { body: 'Gate code 12' });
  // A spare user, whose removal does not matter.
  const { id: userId } = await server.addPerson({ zips: ['85252'] });
  Object.assign(known, { propertyId, queueId: queue.id, noteId: (note.json() as { id: number }).id, userId });
});
afterAll(() => server.close());

describe.each(taking.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint })))(
  '$name',
  ({ endpoint }) => {
    test.each(['admin', 'contractor'] as const)('as %s', async (who) => {
      await fc.assert(
        fc.asyncProperty(spoiledCalls(endpoint, known), async (call) => {
          const answer = await send(callers[who], endpoint, call);
          expect([answer.status, answer.text]).not.toEqual([500, expect.anything()]);
          const isWrong = !fits(endpoint, call);
          if (isWrong) expect(answer.status).toBeGreaterThanOrEqual(400);
          // 431: Node itself refuses an address of more than 16 KB, before there is a request.
          if (answer.status < 400 || answer.status === 431) return;
          expect(answer.headers.get('content-type')).toContain('application/problem+json');
          expect((answer.json() as Problem).status).toBe(answer.status);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    });

    test('as admin, with what no database keeps in each place, from an unused address', async () => {
      for (const call of poisonedCalls(endpoint, known)) {
        const answer = await send(callers.admin, endpoint, call, nowhere);
        expect([call, answer.status]).not.toEqual([call, 500]);
      }
    });
  },
);

const nowhere = { 'x-forwarded-for': `fe80::1%${'x'.repeat(300)}` };

const file =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\naddress\n1 Main St\n';
const forms: Record<string, [type: string, body: string]> = {
  'ends in the file': ['boundary=x', file],
  'ends in a header': ['boundary=x', file.slice(0, 30)],
  'ends behind a field': [
    'boundary=x',
    '--x\r\ncontent-disposition: form-data; name="zipCode"\r\n\r\n85251\r\n--x',
  ],
  'has no boundary': ['', file],
  'has another boundary': ['boundary=y', `${file}\r\n--x--\r\n`],
  'has an empty boundary': ['boundary=', file],
  'has a boundary without end': [`boundary=${'b'.repeat(300)}`, `--${'b'.repeat(300)}${file}`],
  'is empty': ['boundary=x', ''],
  'has a field without a name': ['boundary=x', '--x\r\ncontent-disposition: form-data\r\n\r\na\r\n--x--\r\n'],
  'sets the prototype': [
    'boundary=x',
    '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n',
  ],
};

describe.each(endpoints.filter(({ files }) => files !== undefined))('$method $path', ({ path }) => {
  test.each(Object.entries(forms))('a form that %s is refused', async (_what, [type, body]) => {
    const answer = await fetch(server.baseUrl + path.replace(/\{\w+\}/g, '1'), {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; ${type}`, cookie: callers.admin.cookie() },
      body,
    });
    const { status } = (await answer.json()) as Problem;
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});
