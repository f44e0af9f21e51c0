import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Crm, HistoryLine } from '#contract/crm.ts';
import type { Problem } from '#contract/problem.ts';
import type { Proposal } from '#contract/proposal.ts';
import type { PublicProposal } from '#contract/proposal-signing.ts';
import { canonicalJson } from '#domain/proposals/canonical.ts';
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
let owner: Person;
let seller: Person;
let rep: Client;
let door: number;
let house = 0;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  outbox = outboxOf(server.services.config.dataDir);
});
beforeEach(async () => {
  house += 1;
  door = await addProperty(server.services.db, { zipCode: '85251', address: `${house} Signing St` });
  owner = await server.addPerson({ zips: ['85251'] });
  seller = await server.addPerson({ colleagueOf: owner, zips: ['85251'] });
  rep = await server.signIn(seller);
  const boss = await server.signIn(owner);
  expect((await boss.put('/api/proposal-template', { ...companyTexts, version: 0 })).status).toBe(200);
});
afterAll(() => server.close());

const detail = (answer: Answer) => (answer.json() as Problem).detail;
const read = async (id: number) => (await rep.get(`/api/proposals/${id}`)).json() as Proposal;
const crm = async () => (await rep.get(`/api/properties/${door}/crm`)).json() as Crm;

describe('a homeowner', () => {
  test('gets an email with their own link, reads the proposal, and the rep learns that they did', async () => {
    const { meet, draft, send } = sellingWith(rep, door);
    const email = `olivia${house}@example.com`;
    const { proposal } = await send(
      await draft({ recipientIds: [(await meet('Olivia Kurz', email)).id] }),
      'mail',
    );
    const mail = await outbox.about(email, 'has sent you a proposal');
    const token = /\/p\/([\w-]{43})/.exec(mail)?.[1] ?? '';
    const shown = await homeownerOf(server, token).open();
    expect(shown).toMatchObject({ status: 'viewed', recipientName: 'Olivia Kurz', signature: null });
    expect(shown.content).toEqual(proposal.content);
    expect(createHash('sha256').update(canonicalJson(shown.content)).digest('hex')).toBe(shown.sha256);
    expect(shown.cancellation).toMatchObject([{ ruleId: 'us-cooling-off' }]);
    expect((await read(proposal.id)).viewedAt).not.toBeNull();
    // Only the hash is kept.
    const { rows } = await server.services.db.execute(
      sql`select 1 from proposal_links where token_hash = ${token}`,
    );
    expect(rows).toEqual([]);
  });

  test('is not confused with a colleague who looks at the link', async () => {
    const { proposal, token } = await sellingWith(rep, door).sent();
    expect((await rep.get(`/api/p/${token}`)).status).toBe(200);
    expect((await read(proposal.id)).status).toBe('sent');
  });

  test('signs, and the door is won with its value', async () => {
    const { price, sent } = sellingWith(rep, door);
    const [good, best] = [await price('good'), await price('best')];
    const { proposal, token } = await sent({ costCalculationIds: [good.id, best.id] });
    const { sign, visitor, path } = homeownerOf(server, token);
    const answer = await sign({ optionId: good.id, name: ' Olivia  Kurz ' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 'signed',
      signature: { name: 'Olivia Kurz', kind: 'typed', optionId: good.id, sha256: proposal.sha256 },
    });
    const seen = await read(proposal.id);
    expect(seen).toMatchObject({
      ...{ status: 'signed', value: good.totalProjectCost },
      signature: { address: '127.0.0.1', consent: proposal.content?.consent },
    });
    expect(seen.signature?.signedAt).toMatch(/:\d\d\.000Z$/);
    expect(await crm()).toMatchObject({ stage: 'won', dealValue: good.totalProjectCost });
    const lines = (await rep.get(`/api/properties/${door}/timeline`)).json() as HistoryLine[];
    expect(lines.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['proposal_viewed', 'proposal_signed']),
    );
    expect(await outbox.about(seller.email, 'was signed')).toContain('P-0001');
    expect(await outbox.about('olivia@example.com', 'P-0001-signed.pdf')).toContain('application/pdf');
    // It stays to be read, and its document with it.
    expect(((await visitor.get(path)).json() as PublicProposal).status).toBe('signed');
    expect((await visitor.get(`${path}/pdf`)).headers.get('content-type')).toBe('application/pdf');
  });

  test('pays their deposit on the page that the company names', async () => {
    const boss = await server.signIn(owner);
    const template = (paymentUrl: string) =>
      boss.put('/api/proposal-template', { ...companyTexts, paymentUrl, version: 1 });
    for (const wrong of ['http://pay.example.com', 'javascript:alert(1)', 'pay.example.com'])
      expect((await template(wrong)).status).toBe(400);
    const paymentUrl = 'https://pay.example.com/deposit?c=7';
    expect((await template(paymentUrl)).status).toBe(200);
    const { meet, sent } = sellingWith(rep, door);
    const email = 'payer@example.com';
    const { proposal, token } = await sent({ recipientIds: [(await meet('Olivia Kurz', email)).id] });
    expect(proposal.content?.company.paymentUrl).toBe(paymentUrl);
    expect((await homeownerOf(server, token).sign()).status).toBe(200);
    expect(await outbox.about(email, 'Pay the deposit of')).toContain(paymentUrl);
    const pdf = await rep.get(`/api/proposals/${proposal.id}.pdf`);
    expect((await readPdf(pdf.bytes)).text).toContain(`The deposit is paid at ${paymentUrl}`);
  });

  test('draws a signature', async () => {
    const { proposal, token } = await sellingWith(rep, door).sent();
    const drawn = [
      [
        [10, 100],
        [300, 20],
        [590, 180],
      ],
      [[50, 50]],
    ];
    expect((await homeownerOf(server, token).sign({ drawn })).status).toBe(200);
    expect((await read(proposal.id)).signature?.kind).toBe('drawn');
  });

  test('declines, and can no longer sign', async () => {
    const { proposal, token } = await sellingWith(rep, door).sent();
    const { visitor, path, sign } = homeownerOf(server, token);
    const answer = await visitor.post(`${path}/decline`, { reason: 'Too much' });
    expect(answer.json()).toMatchObject({ status: 'declined' });
    expect(await read(proposal.id)).toMatchObject({ status: 'declined', declineReason: 'Too much' });
    const mail = await outbox.about(seller.email, 'was declined');
    expect(mail).toMatch(/Reason: .*Too much/);
    expect(mail).toContain('The deal is now in Called.');
    expect((await sign()).status).toBe(409);
    expect((await visitor.post(`${path}/decline`, {})).status).toBe(409);
    expect((await crm()).stage).toBe('called');
  });
});

describe('two proposals at one door', () => {
  const whyEnded = async (token: string) => {
    const answer = await server.visitor().get(`/api/p/${token}`);
    return [answer.status, detail(answer)];
  };

  test('stay open until one is signed, which ends the other', async () => {
    const { sent } = sellingWith(rep, door);
    const [first, second] = [await sent(), await sent()];
    expect((await read(first.proposal.id)).status).toBe('sent');
    expect((await homeownerOf(server, first.token).sign()).status).toBe(200);
    expect((await read(second.proposal.id)).status).toBe('superseded');
    expect(await whyEnded(second.token)).toEqual([
      410,
      expect.stringMatching(/^Another proposal for this roof was signed, so this one is closed\./),
    ]);
    const lines = (await rep.get(`/api/properties/${door}/timeline`)).json() as HistoryLine[];
    expect(lines.map(({ kind }) => kind)).toContain('proposal_superseded');
  });

  test('are signed at the same moment, and one of them is', async () => {
    const { sent } = sellingWith(rep, door);
    const tokens = [(await sent()).token, (await sent()).token, (await sent()).token];
    const pages = await Promise.all(tokens.map((token) => homeownerOf(server, token).open()));
    const answers = await Promise.all(
      pages.map(({ content, sha256 }, index) =>
        server.visitor().post(`/api/p/${tokens[index]}/sign`, {
          ...{ name: 'Olivia Kurz', optionId: content.preselectedId, consent: true, sha256 },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
  });

  test('are one where the second is sent to replace the first', async () => {
    const { sent, draft } = sellingWith(rep, door);
    const first = await sent();
    const second = await draft();
    const { number, title } = first.proposal;
    expect(second.check?.openBeside).toEqual([{ id: first.proposal.id, number, title }]);
    const answer = await rep.post(`/api/proposals/${second.id}/send`, {
      ...{ version: second.version, by: 'link', replaceOpen: true },
    });
    expect(answer.status, answer.text).toBe(200);
    expect((await read(first.proposal.id)).status).toBe('superseded');
    expect(await whyEnded(first.token)).toEqual([
      410,
      expect.stringContaining('replaced this proposal with a newer one.'),
    ]);
    expect((await read(second.id)).status).toBe('sent');
  });
});

describe('a company that ends a proposal', () => {
  const mailedTo = async (email: string) => {
    const { meet, draft, send } = sellingWith(rep, door);
    const made = await draft({ recipientIds: [(await meet('Olivia Kurz', email)).id] });
    const sent = await send(made, 'mail');
    await outbox.about(email, 'has sent you a proposal');
    return sent;
  };

  test('mails why to the homeowner whom it had mailed a link, and to the rep whose proposal it was', async () => {
    const email = `ended${house}@example.com`;
    const { proposal } = await mailedTo(email);
    const boss = await server.signIn(owner);
    const end = (reason: string) => boss.post(`/api/proposals/${proposal.id}/revoke`, { reason });
    const refused = await end('See www.example.com');
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('web or email address')]);
    expect((await end('We measured the wrong roof')).json()).toMatchObject({
      endReason: 'We measured the wrong roof',
    });
    expect(await outbox.about(email, 'withdrew this proposal')).toContain(
      'Reason: We measured the wrong roof',
    );
    const mail = await outbox.about(seller.email, 'was ended');
    expect(mail).toContain('We measured the wrong roof');
  });

  test('mails the homeowner of a proposal that another signature closed, unless it is theirs', async () => {
    const [owns, lives] = [`owns${house}@example.com`, `lives${house}@example.com`];
    const [signed, own] = [await mailedTo(owns), await mailedTo(owns)];
    const other = await mailedTo(lives);
    expect((await homeownerOf(server, signed.token).sign()).status).toBe(200);
    expect(await outbox.about(lives, 'Another proposal for this roof was signed')).toContain(
      other.proposal.number,
    );
    const mails = await mailsTo(join(server.services.config.dataDir, 'outbox'), owns);
    expect((await read(own.proposal.id)).status).toBe('superseded');
    expect(mails.filter((mail) => mail.includes('Another proposal'))).toEqual([]);
  });
});

describe('a deal leaves Proposal Sent', () => {
  const template = async (stages: object) => {
    const boss = await server.signIn(owner);
    return boss.put('/api/proposal-template', { ...companyTexts, ...stages, version: 1 });
  };
  const decline = (token: string) => server.visitor().post(`/api/p/${token}/decline`, {});

  test('for where it was before when the links are ended, and only once nothing there can be signed', async () => {
    await rep.put(`/api/properties/${door}/stage`, { stage: 'appt_set' });
    const { sent } = sellingWith(rep, door);
    const [first, second] = [await sent(), await sent()];
    await rep.post(`/api/proposals/${first.proposal.id}/revoke`);
    expect((await crm()).stage).toBe('proposal_sent');
    await rep.post(`/api/proposals/${second.proposal.id}/revoke`);
    expect((await crm()).stage).toBe('appt_set');
  });

  test('for the stage that the company chooses', async () => {
    expect((await template({ stageAfterDecline: 'lost' })).status).toBe(200);
    await decline((await sellingWith(rep, door).sent()).token);
    expect((await crm()).stage).toBe('lost');
    expect((await template({ stageAfterDecline: 'won' })).status).toBe(400);
  });

  test('but not from a stage that somebody set since', async () => {
    const { token } = await sellingWith(rep, door).sent();
    await rep.put(`/api/properties/${door}/stage`, { stage: 'won' });
    await decline(token);
    expect((await crm()).stage).toBe('won');
  });
});

describe('a homeowner without an email address', () => {
  const met = async (name: string) => {
    const { meet, draft, send } = sellingWith(rep, door);
    return send(await draft({ recipientIds: [(await meet(name, null)).id] }));
  };
  test('signs once it is settled how they get their copy', async () => {
    const { token } = await met('Marta Ruiz');
    const { sign, open } = homeownerOf(server, token);
    const refused = await sign();
    expect([refused.status, detail(refused)]).toEqual([
      400,
      expect.stringContaining('your copy of the contract'),
    ]);
    expect((await open()).status).toBe('viewed');
    for (const wrong of [{ by: 'mail' }, { by: 'mail', email: 'marta' }, { by: 'pigeon' }])
      expect((await sign({ copy: wrong })).status, JSON.stringify(wrong)).toBe(400);
    expect((await sign({ copy: { by: 'paper' } })).status).toBe(200);
  });
  test('is mailed it where they type an address', async () => {
    const { proposal, token } = await met('Marta Ruiz');
    const email = `marta${house}@example.com`;
    expect((await homeownerOf(server, token).sign({ copy: { by: 'mail', email } })).status).toBe(200);
    expect(await outbox.about(email, 'signed')).toContain(proposal.number);
  });
});

describe('a homeowner who does not answer', () => {
  const waiting = async (proposalId: number) => {
    const { rows } = await server.services.db.execute(sql`select 1 from pgboss.job
      where name = 'proposals.remind' and state = 'created' and (data ->> 'proposalId')::int = ${proposalId}`);
    return rows.length;
  };
  let sent = 0;
  const mailed = async () => {
    sent += 1;
    const { meet, draft, send } = sellingWith(rep, door);
    const email = `reminded${sent}@example.com`;
    const made = await draft({ recipientIds: [(await meet('Olivia Kurz', email)).id] });
    const { proposal } = await send(made, 'mail');
    const [recipient] = await server.services.db
      .select()
      .from(proposalRecipients)
      .where(eq(proposalRecipients.proposalId, proposal.id));
    const mail = await outbox.about(email, 'has sent you a proposal');
    const token = /\/p\/([\w-]{43})/.exec(mail)?.[1] ?? '';
    const remind = () =>
      server.services.jobs.enqueue(server.services.db, remindProposal, {
        ...{ proposalId: proposal.id, recipientId: recipient?.id ?? 0 },
      });
    return { id: proposal.id, email, token, remind };
  };
  const reminders = async (email: string) =>
    (await mailsTo(join(server.services.config.dataDir, 'outbox'), email)).filter((mail) =>
      mail.includes('You have not answered'),
    ).length;

  test('is reminded, twice in a month, by a link that opens the proposal', async () => {
    const { id, email, remind } = await mailed();
    expect(await waiting(id)).toBe(2);
    await remind();
    const mail = await outbox.about(email, 'You have not answered');
    const link = /\/p\/([\w-]{43})/.exec(mail)?.[1] ?? '';
    expect(await homeownerOf(server, link).open()).toMatchObject({ recipientName: 'Olivia Kurz' });
  });

  test('no more once they declined, opted out, or the company wants no reminders', async () => {
    const declined = await mailed();
    const { visitor, path } = homeownerOf(server, declined.token);
    expect((await visitor.post(`${path}/decline`, {})).status).toBe(200);
    await declined.remind();
    const open = await mailed();
    await rep.post(`/api/properties/${door}/tags`, { tagKey: 'do_not_contact' });
    await open.remind();
    // The queue works in order: once the mail of a later one is there, those before are done.
    door = await addProperty(server.services.db, { zipCode: '85251', address: `${house} Reminder St` });
    const boss = await server.signIn(owner);
    await boss.put('/api/proposal-template', { ...companyTexts, reminders: false, version: 1 });
    const without = await mailed();
    expect(await waiting(without.id)).toBe(0);
    await without.remind();
    await outbox.about(without.email, 'You have not answered');
    expect([await reminders(declined.email), await reminders(open.email)]).toEqual([0, 0]);
  });
});

describe('a signature is made once', () => {
  test('a second one is refused', async () => {
    const { token } = await sellingWith(rep, door).sent();
    const { sign, visitor, path } = homeownerOf(server, token);
    expect((await sign()).status).toBe(200);
    const again = await sign({ name: 'Somebody Else' });
    expect([again.status, detail(again)]).toEqual([409, expect.stringContaining('signed already')]);
    expect((await visitor.post(`${path}/decline`, {})).status).toBe(409);
  });

  test('also of ten at the same moment by two links', async () => {
    const { proposal, token } = await sellingWith(rep, door).sent();
    const { url } = (await rep.post(`/api/proposals/${proposal.id}/link`)).json() as { url: string };
    const other = url.slice(url.lastIndexOf('/') + 1);
    const signers = Array.from({ length: 10 }, (_, index) => homeownerOf(server, index % 2 ? token : other));
    const answers = await Promise.all(signers.map(({ sign }, index) => sign({ name: `Signer ${index}` })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    const [signed] = answers.filter(({ status }) => status === 200);
    expect((await read(proposal.id)).signature?.name).toBe(
      (signed?.json() as PublicProposal | undefined)?.signature?.name,
    );
  });
});

describe('nothing is signed', () => {
  test('that is not what was read', async () => {
    const { token } = await sellingWith(rep, door).sent();
    const answer = await homeownerOf(server, token).sign({ sha256: 'a'.repeat(64) });
    expect([answer.status, detail(answer)]).toEqual([
      409,
      expect.stringContaining('not the proposal that was sent'),
    ]);
  });

  test('whose content was changed in the database, which refuses the change to begin with', async () => {
    const { db } = server.services;
    const { proposal, token } = await sellingWith(rep, door).sent();
    const tamper = sql`update proposals set content = jsonb_set(content, '{title}', '"Other"') where id = ${proposal.id}`;
    await expect(db.execute(tamper)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('never changes') },
    });
    await db.execute(sql`alter table proposals disable trigger proposals_frozen`);
    await db.execute(tamper);
    await db.execute(sql`alter table proposals enable trigger proposals_frozen`);
    expect((await homeownerOf(server, token).sign()).status).toBe(409);
  });

  test('without consent, a name, or one of the options', async () => {
    const { token } = await sellingWith(rep, door).sent();
    const { sign } = homeownerOf(server, token);
    for (const body of [
      ...[
        { consent: false },
        { consent: undefined },
        { name: ' ' },
        { name: '\u202e\u200b' },
        { optionId: 4711 },
      ],
      ...[
        { drawn: [] },
        { drawn: [[[601, 0]]] },
        { drawn: [[[1.5, 0]]] },
        { drawn: '<svg onload=alert(1)>' },
      ],
    ])
      expect((await sign(body)).status).toBe(400);
    expect((await sign({ name: 'א'.repeat(200) })).status).toBe(200);
  });

  test.each(['李小龍', '김민수', 'अनिल कुमार', 'สมชาย', 'Bruce 李'])(
    'named %s hears before signing that the contract cannot print it',
    async (name) => {
      const { proposal, token } = await sellingWith(rep, door).sent();
      const { sign } = homeownerOf(server, token);
      const refused = await sign({ name });
      expect([refused.status, detail(refused)]).toEqual([400, expect.stringContaining('cannot print')]);
      expect((await read(proposal.id)).status).not.toBe('signed');
      expect((await sign({ name: 'Nguyễn Văn Ánh' })).status).toBe(200);
    },
  );

  test('once it is over, and every call by its link says why for a year; afterwards it is absent as one that never was', async () => {
    const { db } = server.services;
    const { sent } = sellingWith(rep, door);
    const [late, ended, old] = [await sent(), await sent(), await sent()];
    const change = (id: number, to: Partial<typeof proposals.$inferInsert>) =>
      db.update(proposals).set(to).where(eq(proposals.id, id));
    await change(late.proposal.id, { expiresAt: new Date(Date.now() - 1000) });
    const reason = 'The price of shingles went up';
    for (const { proposal } of [ended, old])
      await rep.post(`/api/proposals/${proposal.id}/revoke`, { reason });
    await change(old.proposal.id, { updatedAt: new Date(Date.now() - 366 * 86_400_000) });
    expect((await read(late.proposal.id)).status).toBe('expired');
    const visitor = server.visitor();
    const body = { name: 'Olivia Kurz', optionId: 1, consent: true, sha256: late.proposal.sha256 };
    const seenBy = async (token: string) => {
      const path = `/api/p/${token}`;
      const answers = [
        await visitor.get(path),
        await visitor.post(`${path}/sign`, body),
        await visitor.post(`${path}/decline`, {}),
        await visitor.get(`${path}/pdf`),
        await visitor.get(`${path}/pictures/${'b'.repeat(64)}`),
      ];
      const seen = answers.map((answer) => {
        const { requestId: _, ...problem } = answer.json() as Problem;
        return { problem, robots: answer.headers.get('x-robots-tag') };
      });
      expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(seen[0]?.robots).toBe('noindex, nofollow');
      return seen[0]?.problem;
    };
    const unknown = await seenBy('x'.repeat(43));
    expect(unknown).toMatchObject({ status: 404 });
    expect(await seenBy(old.token)).toEqual(unknown);
    const { phone } = companyTexts;
    expect(await seenBy(late.token)).toMatchObject({
      status: 410,
      detail: expect.stringMatching(
        /^This proposal could be signed until .+, 20\d\d\.\n\nFor questions, ask /,
      ),
    });
    expect(await seenBy(ended.token)).toMatchObject({
      status: 410,
      detail: expect.stringMatching(
        /withdrew this proposal\.\n\nReason: The price of shingles went up\n\n.*0177$/,
      ),
    });
    expect((await seenBy(ended.token))?.detail).toContain(phone);
    await expireProposals(db, server.services.jobs);
    const lines = (await rep.get(`/api/properties/${door}/timeline`)).json() as HistoryLine[];
    expect(lines.filter(({ kind }) => kind === 'proposal_expired')).toHaveLength(1);
  });
});

test('a caller who tries links that open nothing is slowed down, and a good link still opens', async () => {
  const { token } = await sellingWith(rep, door).sent();
  const visitor = server.visitor();
  const statuses: number[] = [];
  for (let tries = 0; tries < 40; tries += 1) statuses.push((await visitor.get(`/api/p/${tries}`)).status);
  expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
  expect((await visitor.get(`/api/p/${token}`)).status).toBe(200);
});

test('what a homeowner signs is kept when the rep has left', async () => {
  const { proposal, token } = await sellingWith(rep, door).sent();
  const admin = await server.admin();
  expect((await admin.delete(`/api/admin/users/${seller.id}`)).status).toBe(200);
  expect((await homeownerOf(server, token).sign()).status).toBe(200);
  const boss = await server.signIn(owner);
  const kept = (await boss.get(`/api/proposals/${proposal.id}`)).json() as Proposal;
  expect(kept).toMatchObject({ status: 'signed', rep: null });
  expect((await boss.get(`/api/properties/${door}/crm`)).json()).toMatchObject({ stage: 'won' });
});
