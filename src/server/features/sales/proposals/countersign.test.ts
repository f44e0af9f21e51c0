import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import type { Proposal, ProposalBoard, ProposalLine } from '#contract/proposal.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Answer, Client } from '#testing/client.ts';
import { type Outbox, outboxOf } from '#testing/outbox.ts';
import { addProperty } from '#testing/properties.ts';
import { readPdf } from './read-pdf.fixture.ts';
import { companyTexts, homeownerOf, sellingWith } from './selling.fixture.ts';

let server: TestServer;
let outbox: Outbox;
let owner: Person;
let seller: Person;
let boss: Client;
let rep: Client;
let door: number;
let house = 0;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  outbox = outboxOf(server.services.config.dataDir);
  owner = await server.addPerson({ zips: ['85251'] });
  seller = await server.addPerson({ colleagueOf: owner, zips: ['85251'] });
  rep = await server.signIn(seller);
  boss = await server.signIn(owner);
  const template = { ...companyTexts, companySignature: 'required', version: 0 };
  expect((await boss.put('/api/proposal-template', template)).status).toBe(200);
});
beforeEach(async () => {
  house += 1;
  door = await addProperty(server.services.db, { zipCode: '85251', address: `${house} Counter St` });
});
afterAll(() => server.close());

const detail = (answer: Answer) => (answer.json() as Problem).detail;
const read = async (id: number) => (await rep.get(`/api/proposals/${id}`)).json() as Proposal;
const pdfOf = async (id: number) => readPdf((await rep.get(`/api/proposals/${id}.pdf`)).bytes);
const countersign = (by: Client, { id, sha256 }: Pick<Proposal, 'id' | 'sha256'>, more: object = {}) =>
  by.post(`/api/proposals/${id}/countersign`, { name: 'Dana Reyes', sha256, ...more });
const board = async () => (await rep.get('/api/proposals/board')).json() as ProposalBoard;
const waiting = async () =>
  ((await rep.get('/api/proposals?waiting=company')).json() as ProposalLine[]).map(({ id }) => id);

test('a company countersigns what its customer signed: the contract stands before, the document is complete after', async () => {
  const { meet, sent } = sellingWith(rep, door);
  const email = `olivia${house}@example.com`;
  const { proposal, token } = await sent({ recipientIds: [(await meet('Olivia Kurz', email)).id] });
  expect(proposal.content?.consent).toContain('signs it afterwards');
  const early = await countersign(rep, proposal);
  expect([early.status, detail(early)]).toEqual([409, 'The customer has not signed this proposal.']);

  expect((await homeownerOf(server, token).sign()).status).toBe(200);
  const signed = await read(proposal.id);
  expect(signed).toMatchObject({
    ...{ status: 'signed', signature: { name: 'Olivia Kurz', role: 'customer' }, may: { countersign: true } },
    signers: [
      { name: 'Olivia Kurz', role: 'customer', signedAt: expect.any(String) },
      { role: 'company', signedAt: null },
    ],
  });
  expect(signed.signature?.cancellation).not.toEqual([]);
  expect([(await board()).waiting, await waiting()]).toEqual([{ second: 0, company: 1 }, [proposal.id]]);
  // The seller's copy of the document also says that it was signed.
  expect(await outbox.about(seller.email, 'It waits for your company')).toContain('was signed');
  expect(await outbox.about(email, 'Your signed proposal')).toContain('sends you the complete document');

  for (const [body, status] of [
    [{ sha256: 'a'.repeat(64) }, 409],
    [{ name: ' ' }, 400],
    [{ name: '李小龍' }, 400],
  ] as const)
    expect((await countersign(boss, proposal, body)).status).toBe(status);
  const answers = await Promise.all([
    countersign(boss, proposal),
    countersign(rep, proposal),
    countersign(boss, proposal),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const late = answers.find(({ status }) => status === 409) as Answer;
  expect(detail(late)).toBe('Dana Reyes has countersigned this proposal already.');

  const whole = await read(proposal.id);
  expect(whole).toMatchObject({
    ...{ status: 'signed', signature: signed.signature, may: { countersign: false } },
    signatures: [
      { name: 'Olivia Kurz', role: 'customer', sha256: proposal.sha256 },
      { name: 'Dana Reyes', role: 'company', sha256: proposal.sha256, cancellation: [] },
    ],
  });
  expect([(await board()).waiting.company, await waiting()]).toEqual([0, []]);
  expect(await outbox.about(email, 'Your countersigned proposal')).toContain('application/pdf');
  const { text } = await pdfOf(proposal.id);
  expect(text).toContain('Dana Reyes (typed)');
  expect(text).toContain('Olivia Kurz (typed)');
  expect(text).toContain('This contract can be canceled');
});

test('a proposal on paper has a line for the customer and one for the company', async () => {
  const { proposal } = await sellingWith(rep, door).sent();
  const { text } = await pdfOf(proposal.id);
  expect(text).toMatch(/Name\s*Signature\s*Date\s*For .+\s*Signature\s*Date/);
});

test('a proposal that was sent without it needs none, and stays as it was', async () => {
  const version = ((await rep.get('/api/proposal-template')).json() as { version: number }).version;
  const template = (companySignature: string, after: number) =>
    boss.put('/api/proposal-template', { ...companyTexts, companySignature, version: after });
  expect((await template('none', version)).status).toBe(200);
  const { proposal, token } = await sellingWith(rep, door).sent();
  expect(proposal.content).not.toHaveProperty('countersign');
  expect((await homeownerOf(server, token).sign()).status).toBe(200);
  expect((await template('required', version + 1)).status).toBe(200);
  const answer = await countersign(rep, proposal);
  expect([answer.status, detail(answer)]).toEqual([409, 'This proposal needs no signature of your company.']);
  expect((await read(proposal.id)).signers).toMatchObject([{ name: 'Olivia Kurz', role: 'customer' }]);
});

test('only the company itself countersigns', async () => {
  const { proposal, token } = await sellingWith(rep, door).sent();
  await homeownerOf(server, token).sign();
  const stranger = await server.signIn(await server.addPerson({ zips: ['85251'] }));
  expect((await countersign(stranger, proposal)).status).toBe(404);
  expect((await countersign(server.visitor(), proposal)).status).toBe(401);
});
