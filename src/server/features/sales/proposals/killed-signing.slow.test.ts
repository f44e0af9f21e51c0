import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Crm } from '#contract/crm.ts';
import type { Proposal } from '#contract/proposal.ts';
import { startTestServer } from '#testing/app.ts';
import { makeClient } from '#testing/client.ts';
import { startProcess } from '#testing/process.ts';
import { addProperty } from '#testing/properties.ts';
import { companyTexts, homeownerOf, sellingWith } from './selling.fixture.ts';

test('a server that is killed in the middle of a signature leaves none, and the homeowner signs again', async () => {
  const server = await startTestServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-killed-'));
  const { db, pool } = server.services;
  const door = await addProperty(db, { zipCode: '85251', address: '1 Signing St' });
  const rep = await server.signIn(await server.addPerson({ zips: ['85251'] }));
  expect((await rep.put('/api/proposal-template', { ...companyTexts, version: 0 })).status).toBe(200);
  const { proposal, token } = await sellingWith(rep, door).sent();
  const { content, sha256 } = await homeownerOf(server, token).open();
  const killed = await startProcess({ DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir });
  await killed.ready();

  // The signature is written; what makes the deal a won one waits for this lock.
  const holder = await pool.connect();
  await holder.query('begin; lock table company_doors in exclusive mode');
  const signing = makeClient(killed.url)
    .post(`/api/p/${token}/sign`, {
      ...{ name: 'Olivia Kurz', optionId: content.preselectedId, consent: true, sha256 },
    })
    .catch(() => null);
  const waiting = `select from pg_locks join pg_database on pg_database.oid = database
    where not granted and relation = 'company_doors'::regclass and datname = current_database()`;
  while ((await holder.query(waiting)).rows.length === 0) await sleep(20);
  await killed.end('SIGKILL');
  expect(await signing).toBeNull();
  await holder.query('rollback');
  holder.release();

  const read = async () => (await rep.get(`/api/proposals/${proposal.id}`)).json() as Proposal;
  const crm = async () => (await rep.get(`/api/properties/${door}/crm`)).json() as Crm;
  expect(await read()).toMatchObject({ status: 'viewed', signature: null });
  expect((await crm()).stage).toBe('proposal_sent');
  const queued = `select from pgboss.job where name = 'proposals.deliver-signed'`;
  expect((await pool.query(queued)).rows).toEqual([]);
  expect((await homeownerOf(server, token).sign()).status).toBe(200);
  expect(await read()).toMatchObject({ status: 'signed', signature: { name: 'Olivia Kurz' } });
  expect((await crm()).stage).toBe('won');
  expect((await pool.query(queued)).rows).toHaveLength(1);
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}, 120_000);
