import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiExamples, curlOf } from '#contract/api-examples.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PASSWORD, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

const run = promisify(execFile);

let server: TestServer;
let owner: Client;
let folder: string;
const shell: Record<string, string> = { CHANGE_ID: '018f3a52-7c1e-7aaa-8bbb-2f6d8e1c9a02' };
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'ridgecap-examples-'));
  const properties = await addProperties(server.services.db, '85251', [
    { address: '1 Main St', severityLevel: 'severe' },
    { address: '2 Main St', severityLevel: 'moderate' },
  ]);
  owner = await server.signIn(await server.addPerson({ zips: ['85251'], tier: 'enterprise' }));
  const page = (await owner.get('/api/leads?limit=1')).json() as { next: string };
  const address = await owner.post('/api/lead-addresses', { name: 'Website', source: 'Website' });
  Object.assign(shell, {
    RIDGECAP: server.baseUrl,
    PROPERTY_ID: String(properties[0]),
    NEXT: page.next,
    LEAD_TOKEN: (address.json() as { path: string }).path.split('/').at(-1),
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const keyWith = async (scopes: string[]) =>
  (
    (
      await owner.post('/api/company/keys', { name: 'Example', scopes, currentPassword: PASSWORD })
    ).json() as { token: string }
  ).token;

// The commands of the page, in a shell, with a key that has the scope shown beside them and no other.
test.each(apiExamples.map((example) => ({ title: example.title, example })))(
  '$title',
  async ({ example }) => {
    const { scope } = example;
    const endpoint = example.endpoint as Endpoint;
    expect(scope).toBe(endpoint.scope ?? null);
    const key = scope === null ? '' : await keyWith([scope]);
    const command = `${curlOf(example)} --silent --show-error -w '\\n%{http_code}'`;
    const { stdout } = await run('bash', ['-c', command], {
      cwd: folder,
      env: { ...shell, PATH: process.env.PATH ?? '', RIDGECAP_KEY: key },
    });
    const lines = stdout.trimEnd().split('\n');
    const body = example.output
      ? await readFile(join(folder, example.output), 'utf8')
      : lines.slice(0, -1).join('\n');
    expect([lines.at(-1), body]).toEqual([String(endpoint.status ?? 200), expect.anything()]);
    if (endpoint.reply === 'csv') expect(body).toContain('1 Main St');
    else expect(JSON.parse(body)).toBeTruthy();
  },
);

test('the change of the page is applied once, however often it is sent', async () => {
  const example = apiExamples.find(({ title }) => title === 'Change a stage');
  if (!example) throw new Error('the example is gone');
  const { stdout } = await run('bash', ['-c', `${curlOf(example)} --silent`], {
    env: { ...shell, PATH: process.env.PATH ?? '', RIDGECAP_KEY: await keyWith(['changes']) },
  });
  expect(JSON.parse(stdout)).toMatchObject({ results: [{ result: 'already' }] });
  const leads = (await owner.get('/api/leads')).json() as { leads: { id: number; stage: string }[] };
  expect(leads.leads.find(({ id }) => id === Number(shell.PROPERTY_ID))?.stage).toBe('knocked');
});
