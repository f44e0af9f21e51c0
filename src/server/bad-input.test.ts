import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import type { Problem } from '#contract/problem.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { accepts, hostile, poisoned, spoiled, valuesOf, wholeValueOf } from '#testing/from-schema.ts';
import { addProperties } from '#testing/properties.ts';

/** Spoiled calls of each endpoint by each caller; `npm run faults` makes many more. */
const RUNS = Number(process.env.BAD_INPUT_RUNS ?? 8);

const endpoints = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));
const schemasOf = ({ params, query, body, files }: Endpoint) =>
  [params, query, body, files].filter((schema) => schema !== undefined);
// The rest of the calls takes nothing that could be wrong.
const taking = endpoints.filter((endpoint) => schemasOf(endpoint).length > 0);

let server: TestServer;
let callers: Record<'admin' | 'contractor', Client>;
const known: Record<string, string | number> = { zipCode: '85251', tagKey: 'hot_lead' };
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' } });
  const [propertyId = 0] = await addProperties(server.services.db, '85251', [{}, {}, {}]);
  callers = { admin: await server.admin(), contractor: await server.contractor('85251') };
  const queue = (await callers.contractor.post('/api/queues', { name: 'Doors' })).json() as { id: number };
  const note = await callers.contractor.post(`/api/properties/${propertyId}/notes`, { body: 'Gate code 12' });
  // Somebody whom it does not hurt to lose.
  const { id: userId } = await server.addPerson({ zips: ['85252'] });
  Object.assign(known, { propertyId, queueId: queue.id, noteId: (note.json() as { id: number }).id, userId });
});
afterAll(() => server.close());

describe.each(taking.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint })))(
  '$name',
  ({ endpoint }) => {
    test.each(['admin', 'contractor'] as const)('as %s', async (who) => {
      await fc.assert(
        fc.asyncProperty(callsOf(endpoint), async (call) => {
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

    test('as admin, with what no database keeps in each place, from an address nobody has', async () => {
      const whole = Object.fromEntries(
        parts.map((part) => [part, endpoint[part] && wholeValueOf(endpoint[part], known)]),
      ) as unknown as Call;
      for (const part of parts) {
        for (const value of poisoned(whole[part], poison)) {
          const answer = await send(callers.admin, endpoint, { ...whole, [part]: value }, nowhere);
          expect([part, value, answer.status]).not.toEqual([part, value, 500]);
        }
      }
    });
  },
);

const parts = ['params', 'query', 'body', 'files'] as const;
// U+0000 and half of a character; one more than an integer of the database holds.
const poison = (leaf: string | number) =>
  typeof leaf === 'number' ? [2 ** 31] : [`${leaf}\u0000`, `${leaf}\ud83d`];
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

interface Call {
  params: unknown;
  query: unknown;
  body: unknown;
  files: unknown;
}
type Part = keyof Call;

/** A call that fits the endpoint's schemas, but for one place of one part. */
function callsOf(endpoint: Endpoint): fc.Arbitrary<Call> {
  const partOf = (part: Part) =>
    endpoint[part] ? valuesOf(endpoint[part], known) : fc.constant<unknown>(undefined);
  const fitting = fc.record<Call>({
    params: partOf('params'),
    query: partOf('query'),
    body: partOf('body'),
    files: partOf('files'),
  });
  const damage = fc.tuple(
    fc.constantFrom(...parts.filter((part) => endpoint[part])),
    hostile,
    fc.nat(20),
    fc.constantFrom('replace', 'drop', 'add'),
    fc.boolean(),
  );
  return fc.tuple(fitting, damage).map(([call, [part, by, place, way, isWhole]]) => {
    // Without its body or form a call can be spoiled as a whole; an address is always made of its parts.
    const whole = isWhole && part === 'body';
    return { ...call, [part]: whole ? by : spoiled(call[part], by, place, way) };
  });
}

/** Whether every part is as its schema wants it, read as it arrives: addresses and forms carry only text. */
function fits(endpoint: Endpoint, call: Call): boolean {
  const body = call.body === undefined ? undefined : (JSON.parse(JSON.stringify(call.body)) as unknown);
  return (
    accepts(endpoint.params, paramsOf(endpoint, call)) &&
    accepts(endpoint.query, asText(call.query)) &&
    accepts(endpoint.body, body ?? {})
  );
}

/** The parts of the address, where one that was left out is some word: an address has no holes. */
function paramsOf({ path }: Endpoint, { params }: Call): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'missing']);
  return { ...Object.fromEntries(names), ...asText(params) };
}

function asText(part: unknown): Record<string, string> {
  if (typeof part !== 'object' || part === null) return {};
  const pairs = Object.entries(part).map(([name, value]) => [name, textOf(value)]);
  return Object.fromEntries(pairs.filter(([, text]) => text !== undefined));
}

/** Text as it survives an address: lone surrogates do not. */
function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

function send(client: Client, endpoint: Endpoint, call: Call, headers: Record<string, string> = {}) {
  const params = paramsOf(endpoint, call);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? '').replaceAll('.', '%2E'),
  );
  const query = new URLSearchParams(asText(call.query)).toString();
  const url = query ? `${path}?${query}` : path;
  if (endpoint.method === 'GET') return client.get(url, headers);
  if (endpoint.method === 'DELETE') return client.delete(url, headers);
  const body = endpoint.files ? formOf(call.files) : (call.body ?? {});
  return endpoint.method === 'PUT' ? client.put(url, body, headers) : client.post(url, body, headers);
}

function formOf(fields: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(asText(fields))) form.append(name, value);
  form.append('file', new Blob(['address,owner\n1 Main St,"open\n\u0000']), '../..\r\nx: y/parcels.csv');
  return form;
}
