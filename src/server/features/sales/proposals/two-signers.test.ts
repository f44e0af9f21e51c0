import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Crm, HistoryLine } from '#contract/crm.ts';
import type { Problem } from '#contract/problem.ts';
import type { Proposal, ProposalLine } from '#contract/proposal.ts';
import type { PublicProposal } from '#contract/proposal-signing.ts';
import { eq, sql } from '#server/db/orm.ts';
import { proposalRecipients, proposals } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Answer, Client } from '#testing/client.ts';
import { mailsTo, type Outbox, outboxOf } from '#testing/outbox.ts';
import { addProperty } from '#testing/properties.ts';
import { expireProposals } from './deliveries.data.ts';
import { remindProposal } from './deliveries.ts';
import { readPdf } from './read-pdf.fixture.ts';
import { companyTexts, homeownerOf, sellingWith } from './selling.fixture.ts';

let server: TestServer;
let outbox: Outbox;
let seller: Person;
let rep: Client;
let door: number;
let house = 0;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  outbox = outboxOf(server.services.config.dataDir);
  const owner = await server.addPerson({ zips: ['85251'] });
  seller = await server.addPerson({ colleagueOf: owner, zips: ['85251'] });
  rep = await server.signIn(seller);
  const boss = await server.signIn(owner);
  expect((await boss.put('/api/proposal-template', { ...companyTexts, version: 0 })).status).toBe(200);
});
beforeEach(async () => {
  house += 1;
  door = await addProperty(server.services.db, { zipCode: '85251', address: `${house} Couple St` });
});
afterAll(() => server.close());

const detail = (answer: Answer) => (answer.json() as Problem).detail ?? '';
const read = async (id: number) => (await rep.get(`/api/proposals/${id}`)).json() as Proposal;
const stage = async () => ((await rep.get(`/api/properties/${door}/crm`)).json() as Crm).stage;
const timeline = async () =>
  ((await rep.get(`/api/properties/${door}/timeline`)).json() as HistoryLine[]).map(({ kind }) => kind);
const emailOf = (name: string) => `${name}${house}@example.com`;

/** A proposal of two options that Olivia and Peter must both sign, with the link of each. */
async function sentToBoth({ by = 'link' as 'link' | 'mail', emails = true } = {}) {
  const { price, meet, draft, send } = sellingWith(rep, door);
  const [good, best] = [await price('good'), await price('best')];
  const olivia = await meet('Olivia Kurz', emails ? emailOf('olivia') : null);
  const peter = await meet('Peter Kurz', emails ? emailOf('peter') : null);
  const ids = [olivia.id, peter.id];
  const made = await draft({
    ...{ costCalculationIds: [good.id, best.id], recipientIds: ids, signerIds: ids },
    customLines: [{ label: 'Gutter guards', cents: 120_000, isOptional: true }],
  });
  const { proposal, token } = await send(made, by);
  return { proposal, good, best, first: token, second: await linkOf(proposal.id, 1), people: ids };
}

async function linkOf(proposalId: number, signer: number): Promise<string> {
  const answer = await rep.post(`/api/proposals/${proposalId}/link`, { signer });
  expect(answer.status, answer.text).toBe(201);
  const { url } = answer.json() as { url: string };
  return url.slice(url.lastIndexOf('/') + 1);
}

const as = (token: string, name: string) => {
  const { sign, ...rest } = homeownerOf(server, token);
  return { ...rest, sign: (more: object = {}) => sign({ name, ...more }) };
};

describe('a proposal that two people must sign', () => {
  test('is a contract once both have, and both sign what the first one chose', async () => {
    const { proposal, good, first, second } = await sentToBoth();
    expect(proposal.content?.signers).toEqual([{ name: 'Olivia Kurz' }, { name: 'Peter Kurz' }]);
    const [olivia, peter] = [as(first, 'Olivia Kurz'), as(second, 'Peter Kurz')];
    expect(await olivia.open()).toMatchObject({ recipientName: 'Olivia Kurz', maySign: true });
    const half = await olivia.sign({ optionId: good.id, upgrades: [0] });
    expect(half.status, half.text).toBe(200);
    expect(half.json()).toMatchObject({ status: 'viewed', signature: null, maySign: false });

    const waiting = await read(proposal.id);
    expect(waiting).toMatchObject({
      ...{ status: 'viewed', signedAt: null, signature: null },
      signatures: [{ name: 'Olivia Kurz', optionId: good.id, cancellation: [] }],
      signers: [
        { name: 'Olivia Kurz', signedAt: expect.any(String) },
        { name: 'Peter Kurz', signedAt: null },
      ],
    });
    expect(Number(waiting.value) * 100).toBe(waiting.signatures[0]?.totalCents);
    expect(await stage()).toBe('proposal_sent');
    const [line] = (await rep.get(`/api/properties/${door}/proposals`)).json() as ProposalLine[];
    expect(line?.signers).toEqual(waiting.signers);
    expect(await outbox.about(seller.email, 'signed by Olivia Kurz')).toContain('It waits for Peter Kurz.');
    const turn = await outbox.about(emailOf('peter'), 'Olivia Kurz has signed the proposal');
    const own = as(/\/p\/([\w-]{43})/.exec(turn)?.[1] ?? '', 'Peter Kurz');

    const shown = await own.open();
    expect(shown).toMatchObject({
      ...{ recipientName: 'Peter Kurz', maySign: true, signature: null },
      signatures: [{ name: 'Olivia Kurz', optionId: good.id, upgrades: [{ label: 'Gutter guards' }] }],
    });
    const other = await peter.sign({ optionId: good.id });
    expect([other.status, detail(other)]).toEqual([
      409,
      expect.stringMatching(/^Olivia Kurz has just signed .+ for \$[\d,.]+\. Read that choice/),
    ]);
    const whole = await peter.sign({ optionId: good.id, upgrades: [0] });
    expect(whole.status, whole.text).toBe(200);
    expect(whole.json()).toMatchObject({
      status: 'signed',
      signature: { name: 'Peter Kurz', cancellation: [{ ruleId: 'us-cooling-off' }] },
    });
    const signed = await read(proposal.id);
    expect(signed.signatures.map(({ name, sha256 }) => [name, sha256])).toEqual([
      ['Olivia Kurz', proposal.sha256],
      ['Peter Kurz', proposal.sha256],
    ]);
    expect(signed.signature?.totalCents).toBe(signed.signatures[0]?.totalCents);
    expect(await stage()).toBe('won');
    expect(await timeline()).toEqual(expect.arrayContaining(['proposal_part_signed', 'proposal_signed']));
    for (const email of [emailOf('olivia'), emailOf('peter')])
      expect(await outbox.about(email, '-signed.pdf')).toContain('application/pdf');
    const { text } = await readPdf((await rep.get(`/api/proposals/${proposal.id}.pdf`)).bytes);
    expect(text).toContain('Olivia Kurz (typed)');
    expect(text).toContain('Peter Kurz (typed)');
  });

  test('shows on paper who has signed and who has not', async () => {
    const { proposal, first } = await sentToBoth();
    await as(first, 'Olivia Kurz').sign();
    const { text } = await readPdf((await rep.get(`/api/proposals/${proposal.id}.pdf`)).bytes);
    expect(text).toContain('Olivia Kurz (typed)');
    expect(text).toMatch(/Peter Kurz\s*Signature\s*Date/);
    expect(text).not.toContain('This contract can be canceled');
  });

  test('is not signed twice by one of them, nor by somebody who only reads it', async () => {
    const { proposal, first, people } = await sentToBoth();
    const olivia = as(first, 'Olivia Kurz');
    const answers = await Promise.all([olivia.sign(), olivia.sign(), olivia.sign()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(detail(answers.find(({ status }) => status === 409) as Answer)).toBe(
      'You have signed this proposal. It waits for Peter Kurz.',
    );
    expect((await read(proposal.id)).signatures).toHaveLength(1);
    expect((await rep.post(`/api/proposals/${proposal.id}/link`, { signer: 0 })).status).toBe(400);
    expect((await rep.post(`/api/proposals/${proposal.id}/link`, { signer: 2 })).status).toBe(400);

    const { meet, draft, send } = sellingWith(rep, door);
    const reader = await meet('Rita Kurz', emailOf('rita'));
    await send(await draft({ recipientIds: [...people, reader.id], signerIds: people }), 'mail');
    const mail = await outbox.about(emailOf('rita'), 'has sent you a proposal');
    const rita = as(/\/p\/([\w-]{43})/.exec(mail)?.[1] ?? '', 'Rita Kurz');
    expect(await rita.open()).toMatchObject({ maySign: false });
    const refused = await rita.sign();
    expect([refused.status, detail(refused)]).toEqual([
      409,
      'Only Olivia Kurz and Peter Kurz can sign this proposal.',
    ]);
    expect((await rita.visitor.post(`${rita.path}/decline`, {})).status).toBe(409);
  });

  test('signed by both at the same moment with different options, has the one of whoever was first', async () => {
    const { proposal, good, best, first, second } = await sentToBoth();
    const [olivia, peter] = [as(first, 'Olivia Kurz'), as(second, 'Peter Kurz')];
    const answers = await Promise.all([
      olivia.sign({ optionId: good.id }),
      peter.sign({ optionId: best.id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { status, signatures } = await read(proposal.id);
    expect([status, signatures.length]).toEqual(['viewed', 1]);
    const chosen = signatures[0]?.optionId;
    const late = signatures[0]?.name === 'Olivia Kurz' ? peter : olivia;
    expect((await late.open()).signatures[0]?.optionId).toBe(chosen);
    expect((await late.sign({ optionId: chosen })).status).toBe(200);
    expect((await read(proposal.id)).signature?.optionId).toBe(chosen);
  });

  test('ends for both as one of them declines, also after they signed', async () => {
    const { proposal, first, second } = await sentToBoth();
    const [olivia, peter] = [as(first, 'Olivia Kurz'), as(second, 'Peter Kurz')];
    await olivia.sign();
    const answer = await peter.visitor.post(`${peter.path}/decline`, { reason: 'Too much' });
    expect(answer.json()).toMatchObject({ status: 'declined', declinedBy: 'Peter Kurz' });
    expect(await olivia.open()).toMatchObject({ status: 'declined', declinedBy: 'Peter Kurz' });
    expect(await read(proposal.id)).toMatchObject({ declinedBy: 'Peter Kurz', declineReason: 'Too much' });
    expect(await outbox.about(seller.email, 'was declined by Peter Kurz')).toContain(
      proposal.content?.number,
    );
    expect(await stage()).toBe('called');
  });

  test('that runs out between the signatures is no contract, and both are told so', async () => {
    const { proposal, first, second } = await sentToBoth({ by: 'mail' });
    for (const name of ['olivia', 'peter']) await outbox.about(emailOf(name), 'has sent you a proposal');
    await as(first, 'Olivia Kurz').sign();
    const { db, jobs } = server.services;
    const expiresAt = new Date(Date.now() - 1000);
    await db.update(proposals).set({ expiresAt }).where(eq(proposals.id, proposal.id));
    const late = await as(second, 'Peter Kurz').visitor.post(`/api/p/${second}/sign`, {
      ...{ name: 'Peter Kurz', optionId: proposal.content?.preselectedId, consent: true },
      sha256: proposal.sha256,
    });
    const why = /Olivia Kurz had signed it\. The second signature is missing, so it is not a contract/;
    expect([late.status, detail(late)]).toEqual([410, expect.stringMatching(why)]);
    expect(detail(await server.visitor().get(`/api/p/${first}`))).toMatch(why);
    await expireProposals(db, jobs);
    for (const name of ['olivia', 'peter'])
      expect(await outbox.about(emailOf(name), 'can no longer be signed')).toContain('it is not a contract');
    expect(await read(proposal.id)).toMatchObject({ status: 'expired', signature: null });
  });

  test('has one outcome where the company ends it as the second one signs', async () => {
    const { proposal, first, second } = await sentToBoth();
    await as(first, 'Olivia Kurz').sign();
    const peter = as(second, 'Peter Kurz');
    const { content, sha256 } = await peter.open();
    const [signed, ended] = await Promise.all([
      peter.visitor.post(`${peter.path}/sign`, {
        ...{ name: 'Peter Kurz', optionId: content.preselectedId, consent: true, sha256 },
      }),
      rep.post(`/api/proposals/${proposal.id}/revoke`, { reason: 'Wrong roof' }),
    ]);
    const { status, signatures } = await read(proposal.id);
    if (signed.status === 200) {
      expect([ended.status, status, signatures.length]).toEqual([409, 'signed', 2]);
    } else {
      expect([signed.status, ended.status, status, signatures.length]).toEqual([410, 200, 'expired', 1]);
      expect(detail(signed)).toContain('it is not a contract');
    }
  });

  test('reminds only who has not signed', async () => {
    const { proposal, first } = await sentToBoth({ by: 'mail' });
    for (const name of ['olivia', 'peter']) await outbox.about(emailOf(name), 'has sent you a proposal');
    await as(first, 'Olivia Kurz').sign();
    const { db, jobs, config } = server.services;
    const rows = await db
      .select()
      .from(proposalRecipients)
      .where(eq(proposalRecipients.proposalId, proposal.id))
      .orderBy(proposalRecipients.position);
    for (const { id } of rows)
      await jobs.enqueue(db, remindProposal, { proposalId: proposal.id, recipientId: id });
    await outbox.about(emailOf('peter'), 'You have not answered');
    const mails = await mailsTo(join(config.dataDir, 'outbox'), emailOf('olivia'));
    expect(mails.filter((mail) => mail.includes('You have not answered'))).toEqual([]);
  });

  test('sends each of them the contract where nobody has an address', async () => {
    const { first, second } = await sentToBoth({ emails: false });
    const copyTo = (email: string) => ({ copy: { by: 'mail', email } });
    expect((await as(first, 'Olivia Kurz').sign()).status).toBe(400);
    expect((await as(first, 'Olivia Kurz').sign(copyTo(emailOf('olivia')))).status).toBe(200);
    expect((await as(second, 'Peter Kurz').sign(copyTo(emailOf('peter')))).status).toBe(200);
    for (const name of ['olivia', 'peter'])
      expect(await outbox.about(emailOf(name), '-signed.pdf')).toContain('application/pdf');
  });
});

describe('a draft', () => {
  test('names two different people of the property who must sign, or none', async () => {
    const { meet, draft, send } = sellingWith(rep, door);
    const [olivia, twin, peter] = [
      await meet('Olivia Kurz', null),
      await meet('olivia kurz', emailOf('twin')),
      await meet('Peter Kurz'),
    ];
    const { costCalculationIds, ...one } = (await draft({ recipientIds: [olivia.id] })).fields;
    const drafted = (more: object) =>
      rep.post(`/api/properties/${door}/proposals`, { ...one, costCalculationIds, ...more });
    expect((await drafted({ signerIds: [olivia.id] })).status).toBe(400);
    expect((await drafted({ signerIds: [olivia.id, olivia.id] })).status).toBe(400);
    const stranger = await drafted({ signerIds: [olivia.id, peter.id] });
    expect([stranger.status, stranger.text]).toEqual([400, expect.stringContaining('one of the recipients')]);
    const same = [olivia.id, twin.id];
    const twins = (await drafted({ recipientIds: same, signerIds: same })).json() as Proposal;
    expect(twins.check?.refusals).toEqual(['Name two different people who must both sign, or none.']);
    const both = [peter.id, olivia.id];
    const { proposal } = await send(await draft({ recipientIds: both, signerIds: both }));
    expect(proposal.fields.signerIds).toEqual(both);
    const successor = await rep.post(`/api/proposals/${proposal.id}/supersede`);
    expect((successor.json() as Proposal).fields.signerIds).toEqual(both);
  });
});

test('a link made before is still the one of its person', async () => {
  const { proposal, first } = await sentToBoth();
  const { rows } = await server.services.db.execute(
    sql`select 1 from proposal_links where proposal_id = ${proposal.id} and recipient_id is null`,
  );
  expect(rows).toEqual([]);
  expect(((await server.visitor().get(`/api/p/${first}`)).json() as PublicProposal).recipientName).toBe(
    'Olivia Kurz',
  );
});
