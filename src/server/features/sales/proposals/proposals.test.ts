import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Crm, HistoryLine } from '#contract/crm.ts';
import type { PriceBook } from '#contract/price-book.ts';
import type { Problem } from '#contract/problem.ts';
import type { Proposal, ProposalBoard, ProposalLine } from '#contract/proposal.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Answer, Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { readPdf } from './read-pdf.fixture.ts';
import { atHome, companyTexts, homeownerOf, sellingWith, stormWork } from './selling.fixture.ts';

let server: TestServer;
let owner: Person;
let boss: Client;
let rep: Client;
let colleague: Client;
let door: number;
let house = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  house += 1;
  door = await addProperty(server.services.db, { zipCode: '85251', address: `${house} Proposal St` });
  owner = await server.addPerson({ zips: ['85251'] });
  boss = await server.signIn(owner);
  rep = await server.signIn(await server.addPerson({ colleagueOf: owner, zips: ['85251'] }));
  colleague = await server.signIn(await server.addPerson({ colleagueOf: owner, zips: ['85251'] }));
  expect((await boss.put('/api/proposal-template', { ...companyTexts, version: 0 })).status).toBe(200);
});
afterAll(() => server.close());

const detail = (answer: Answer) => (answer.json() as Problem).detail;
const reasons = (answer: Answer) => (answer.json() as Problem).errors?.map(({ message }) => message) ?? [];
const read = async (id: number, client = rep) =>
  (await client.get(`/api/proposals/${id}`)).json() as Proposal;
const trySend = ({ id, version }: Proposal, by = 'link') =>
  rep.post(`/api/proposals/${id}/send`, { version, by });

describe('a rep drafts a proposal', () => {
  test('from calculations, with the company’s texts, and a colleague reads it', async () => {
    const { price, draft } = sellingWith(rep, door);
    const [good, better, best] = [await price('good'), await price('better'), await price('best')];
    const made = await draft({ costCalculationIds: [good.id, better.id, best.id] });
    expect(made).toMatchObject({
      ...{ number: null, status: 'draft', title: 'Roof replacement', value: better.totalProjectCost },
      fields: { preselectedId: better.id, deposit: { kind: 'percent', percent: 30 }, validDays: 30 },
      recipients: [{ name: 'Olivia Kurz', email: 'olivia@example.com' }],
      check: { refusals: [], jurisdictions: ['US', 'AZ'] },
      may: { edit: true, send: true, link: false },
      content: null,
    });
    expect(made.check?.preview?.options.map(({ id, totalCents }) => [id, totalCents])).toEqual(
      [good, better, best].map(({ id, totalProjectCost }) => [
        id,
        Math.round(Number(totalProjectCost) * 100),
      ]),
    );
    // Nobody's costs are in what a homeowner gets, unless each line is to be shown.
    expect(JSON.stringify(made.check?.preview?.options)).not.toMatch(/"cents":\d/);
    expect(await read(made.id, colleague)).toMatchObject({ id: made.id, rep: { isYou: false } });
    const lines = (await rep.get(`/api/properties/${door}/proposals`)).json() as ProposalLine[];
    expect(lines.map(({ id }) => id)).toEqual([made.id]);
  });

  test('from a roof of which only the outline is measured, and it says so', async () => {
    const points = [
      [0, 0],
      [600, 0],
      [600, 300],
      [0, 300],
    ];
    const measured = await rep.post(`/api/properties/${door}/measurements`, {
      ...{ scale: { feetPerPixel: 0.1, errorPercent: 1 }, storyCount: 1, penetrations: [] },
      faces: [{ points, pitch: 6, pitchErrorTwelfths: 0.5 }],
    });
    expect(measured.status, measured.text).toBe(201);
    const { draft, price } = sellingWith(rep, door);
    const { id } = await price('better', { squares: undefined, pitch: undefined });
    const made = await draft({ costCalculationIds: [id] });
    expect(made.check?.preview?.options[0]?.basis).toMatch(
      /Roof area of 2,012 sq ft, measured by its outline alone: ridges, hips and valleys are estimated/,
    );
  });

  test('and of two colleagues who change it the second is refused', async () => {
    const made = await sellingWith(rep, door).draft();
    const path = `/api/proposals/${made.id}`;
    const mine = await rep.put(path, { ...made.fields, title: 'Mine', version: made.version });
    expect((mine.json() as Proposal).version).toBe(made.version + 1);
    const theirs = await colleague.put(path, { ...made.fields, title: 'Theirs', version: made.version });
    expect([theirs.status, detail(theirs)]).toEqual([409, expect.stringContaining('A colleague changed')]);
    expect((await read(made.id)).title).toBe('Mine');
  });

  test('only from the company’s own items and this property', async () => {
    const other = await addProperty(server.services.db, { zipCode: '85251', address: `${house} Other St` });
    const elsewhere = sellingWith(rep, other);
    const here = sellingWith(rep, door);
    const calculation = await here.price();
    const base = { costCalculationIds: [calculation.id] };
    const path = `/api/properties/${door}/proposals`;
    const rival = await server.contractor('85251');
    const rivals = await sellingWith(rival, door).price();
    for (const [body, field] of [
      [{ costCalculationIds: [(await elsewhere.price()).id] }, 'costCalculationIds'],
      [{ costCalculationIds: [rivals.id] }, 'costCalculationIds'],
      [{ ...base, recipientIds: [(await elsewhere.meet()).id] }, 'recipientIds'],
      [{ ...base, photoIds: [4711] }, 'photoIds'],
      [{ ...base, preselectedId: rivals.id }, 'preselectedId'],
    ] as const) {
      const answer = await rep.post(path, body);
      expect(answer.status, answer.text).toBe(400);
      expect((answer.json() as Problem).errors).toMatchObject([{ path: field }]);
    }
    expect((await rep.post(path, { costCalculationIds: [] })).status).toBe(400);
    expect((await rep.post(path, { costCalculationIds: Array(4).fill(calculation.id) })).status).toBe(400);
    expect((await rep.get(path)).json()).toEqual([]);
  });

  test('and deletes it again', async () => {
    const made = await sellingWith(rep, door).draft();
    expect((await colleague.delete(`/api/proposals/${made.id}`)).status).toBe(200);
    expect((await rep.get(`/api/proposals/${made.id}`)).status).toBe(404);
  });
});

describe('what keeps a draft from being sent is a sentence each', () => {
  const refusal = async (more: Parameters<ReturnType<typeof sellingWith>['draft']>[0], by?: string) => {
    const made = await sellingWith(rep, door).draft(more);
    const answer = await trySend(made, by);
    expect(answer.status, answer.text).toBe(400);
    if (by === undefined) expect(made.check?.refusals).toEqual(reasons(answer));
    return reasons(answer).join(' ');
  };
  test('no recipient', async () =>
    expect(await refusal({ recipientIds: [] })).toMatch(/at least one person/));
  test('questions without an answer', async () =>
    expect(await refusal({ answers: { ...atHome, declaredEmergency: null } })).toMatch(/three questions/));
  test('facts that Arizona wants of storm work', async () =>
    expect(await refusal({ answers: stormWork.answers })).toMatch(
      /the damage and its exact location.*Arizona.*left out and why.*whether somebody was on the roof/,
    ));
  test('a promise about the deductible', async () =>
    expect(await refusal({ terms: 'We waive your deductible.' })).toMatch(
      /Take “waive your deductible” out of the terms/,
    ));
  test('an end before the start', async () =>
    expect(await refusal({ startOn: '2026-12-05', finishOn: '2026-12-01' })).toMatch(/cannot end before/));
  test('no address to mail to', async () => {
    const { id } = await sellingWith(rep, door).meet('Paul', null);
    expect(await refusal({ recipientIds: [id] }, 'mail')).toMatch(/email address/);
  });
  test('sample prices for a real address, until somebody saves the price book', async () => {
    const selling = sellingWith(rep, door);
    const recipientIds = [(await selling.meet('Olivia Kurz', 'olivia.kurz@gmail.com')).id];
    expect(await refusal({ recipientIds })).toMatch(
      /sample prices, and olivia\.kurz@gmail\.com may be a real address.* saving the price book/,
    );
    const { items, settings } = (await boss.get('/api/price-book')).json() as PriceBook;
    const saved = await boss.put('/api/price-book', { basedOn: 0, items, settings });
    expect(saved.status, saved.text).toBe(200);
    await selling.sent({ recipientIds });
  });
  test('a door tagged ‘Do not contact’', async () => {
    const made = await sellingWith(rep, door).draft();
    await rep.post(`/api/properties/${door}/tags`, { tagKey: 'do_not_contact' });
    expect(reasons(await trySend(made, 'mail')).join(' ')).toMatch(/Do not contact/);
  });
  test('storm work in a state with unknown rules, but not other work there', async () => {
    const atlanta = await addProperty(server.services.db, { zipCode: '30303', address: `${house} Peach St` });
    const seller = await server.signIn(await server.addPerson({ zips: ['30303'] }));
    await seller.put('/api/proposal-template', { ...companyTexts, version: 0 });
    const { draft, send } = sellingWith(seller, atlanta);
    const storm = await draft(stormWork);
    expect(storm.check?.refusals).toEqual([expect.stringMatching(/insurance pays for cannot be proposed/)]);
    const other = await draft({ deposit: { kind: 'percent', percent: 50 } });
    expect(other.check).toMatchObject({ jurisdictions: ['OTHER'], depositMostCents: 100_000 });
    expect(other.check?.warnings.join(' ')).toContain('in GA are not known');
    const { proposal } = await send(other);
    expect(proposal.content?.notices.map(({ ruleId }) => ruleId)).toContain('other-cooling-off-form');
  });
  test('a plain sale in Arizona without the end of the work, which a draft has by itself', async () => {
    const { draft } = sellingWith(rep, door);
    expect((await draft()).fields.finishOn).toMatch(/^20\d\d-/);
    const open = await draft({ finishOn: null });
    expect(open.check?.refusals).toEqual([expect.stringContaining('State when the work ends')]);
  });
});

describe('a discount and added lines', () => {
  const gutters = { label: 'New gutters', cents: 125_000, isOptional: false };
  const off = (percent: number) => ({ by: { kind: 'percent' as const, percent }, reason: 'Two roofs' });

  test('are in every option’s price, its deposit, the value of the deal, and what is signed', async () => {
    const { draft, price, send } = sellingWith(rep, door);
    const calculation = await price('better');
    const made = await draft({
      ...{ costCalculationIds: [calculation.id], customLines: [gutters], discount: off(5), detail: 'lines' },
    });
    const before = Math.round(Number(calculation.totalProjectCost) * 100) + gutters.cents;
    const taken = Math.round(before * 0.05);
    const [option] = made.check?.preview?.options ?? [];
    expect(option).toMatchObject({
      totalCents: before - taken,
      depositCents: Math.round((before - taken) * 0.3),
      discount: { cents: taken, reason: 'Two roofs' },
    });
    expect(option?.lines.slice(-2)).toMatchObject([
      { label: 'New gutters', cents: gutters.cents },
      { label: 'Discount: Two roofs', cents: -taken },
    ]);
    expect(made.value).toBe(((before - taken) / 100).toFixed(2));
    const { token, proposal } = await send(made);
    const pdf = await readPdf((await rep.get(`/api/proposals/${proposal.id}.pdf`)).bytes);
    expect(pdf.text).toMatch(/New gutters 1 job/);
    expect(pdf.text).toContain(`${moneyWords(taken)} off: Two roofs`);
    expect((await homeownerOf(server, token).sign()).status).toBe(200);
    const crm = (await rep.get(`/api/properties/${door}/crm`)).json() as Crm;
    expect(crm.dealValue).toBe(made.value);
  });

  test('are upgrades where the homeowner may add them: what they sign, pay and read has those they added', async () => {
    const { draft, price, send } = sellingWith(rep, door);
    const calculation = await price('better');
    const guards = { label: 'Gutter guards', cents: 90_000, isOptional: true };
    const skylight = { label: 'Skylight', cents: 150_000, isOptional: true };
    const made = await draft({
      ...{ costCalculationIds: [calculation.id], customLines: [gutters, guards, skylight] },
      ...{ discount: off(5), detail: 'lines' },
    });
    const least = Math.round(Number(calculation.totalProjectCost) * 100) + gutters.cents;
    expect(made.check?.preview?.options[0]?.totalCents).toBe(least - Math.round(least * 0.05));
    const { token, proposal } = await send(made);
    const pdfText = async () =>
      (await readPdf((await rep.get(`/api/proposals/${proposal.id}.pdf`)).bytes)).text;
    expect(await pdfText()).toMatch(/Optional upgrades .*Gutter guards \$900\.00 Skylight \$1,500\.00/);
    expect(await pdfText()).toContain('Add Skylight, $1,500.00');
    const { sign, open, visitor, path } = homeownerOf(server, token);
    for (const wrong of [[2], [0, 0], [-1], ['0'], [0.5]])
      expect((await sign({ upgrades: wrong })).status, String(wrong)).toBe(400);
    expect((await sign({ upgrades: [1] })).status).toBe(200);

    const before = least + skylight.cents;
    const totalCents = before - Math.round(before * 0.05);
    const signature = {
      ...{ totalCents, depositCents: Math.round(totalCents * 0.3) },
      upgrades: [{ label: 'Skylight', cents: skylight.cents }],
    };
    expect((await open()).signature).toMatchObject(signature);
    const value = (totalCents / 100).toFixed(2);
    expect(await read(made.id)).toMatchObject({ value, signature });
    expect((await rep.get(`/api/properties/${door}/crm`)).json()).toMatchObject({ dealValue: value });
    const signed = await pdfText();
    expect(signed).toMatch(/Skylight 1 job \$1,500\.00 \$1,500\.00 Discount: Two roofs/);
    expect(signed).toContain('Upgrades Skylight Agreed to');
    expect(signed).toContain(moneyWords(totalCents));
    expect(signed).not.toContain('Gutter guards');
    const linked = await readPdf((await visitor.get(`${path}/pdf`)).bytes);
    expect(linked.text).toBe(signed);
  });

  test('stay within the limit of who sends them', async () => {
    const { draft } = sellingWith(rep, door);
    const made = await draft({ discount: off(6) });
    expect(made.check?.refusals).toEqual([expect.stringMatching(/more than you may send: at most 5%/)]);
    expect((await trySend(made)).status).toBe(400);
    const amount = { by: { kind: 'amount' as const, cents: 200_000 }, reason: 'Two roofs' };
    expect((await draft({ discount: amount })).check?.refusals).toHaveLength(1);
    const mostDiscount = { rep: 5, manager: 5 };
    await boss.put('/api/proposal-template', { ...companyTexts, mostDiscount, version: 1 });
    const manager = await server.addPerson({ colleagueOf: owner, zips: ['85251'], companyRole: 'manager' });
    const path = `/api/proposals/${made.id}/send`;
    const body = { version: made.version, by: 'link' };
    expect((await (await server.signIn(manager)).post(path, body)).status).toBe(400);
    expect((await boss.post(path, body)).status).toBe(200);
  });

  test.each([
    [{ discount: { ...off(5), reason: ' ' } }, 'discount.reason'],
    [{ discount: off(101) }, 'discount.by.percent'],
    [{ customLines: [{ label: '', cents: 100 }] }, 'customLines.0.label'],
    [{ customLines: [{ label: 'Free', cents: 0 }] }, 'customLines.0.cents'],
    [{ customLines: Array(11).fill(gutters) }, 'customLines'],
  ])('are refused where something is missing: %j', async (more, path) => {
    const { price } = sellingWith(rep, door);
    const costCalculationIds = [(await price()).id];
    const answer = await rep.post(`/api/properties/${door}/proposals`, { costCalculationIds, ...more });
    expect(answer.status).toBe(400);
    expect((answer.json() as Problem).errors).toMatchObject([{ path }]);
  });

  test('promise nothing that no document may, and leave something to pay', async () => {
    const { draft } = sellingWith(rep, door);
    const deductible = { ...off(5), reason: 'We waive your deductible' };
    expect((await draft({ discount: deductible })).check?.refusals).toEqual([
      expect.stringContaining('waive your deductible'),
    ]);
    const made = (await read((await draft({ discount: off(100) })).id, boss)).check;
    expect(made?.refusals).toEqual(['The discount leaves nothing to pay. Make it smaller.']);
  });
});

describe('a proposal that is sent', () => {
  test('has a number, a frozen content, a link, and moves the door on', async () => {
    const { proposal, token } = await sellingWith(rep, door).sent();
    expect(proposal).toMatchObject({
      ...{ status: 'sent', number: 'P-0001', check: null },
      content: {
        number: 'P-0001',
        company: { name: expect.any(String), licenseNumber: 'ROC 312456' },
        property: { state: 'AZ', zipCode: '85251' },
        notices: [
          { ruleId: 'us-cooling-off-notice', points: 10, bold: true },
          { ruleId: 'us-cooling-off-form', copies: 2 },
          { ruleId: 'az-registrar-notice', points: 10, bold: true },
        ],
      },
      may: { edit: false, send: false, link: true, revoke: true },
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    const crm = (await rep.get(`/api/properties/${door}/crm`)).json() as Crm;
    expect(crm.stage).toBe('proposal_sent');
    const lines = (await rep.get(`/api/properties/${door}/timeline`)).json() as HistoryLine[];
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: 'proposal_sent', label: 'P-0001 Roof replacement' }),
    );
    const changed = await rep.put(`/api/proposals/${proposal.id}`, {
      ...proposal.fields,
      version: proposal.version,
    });
    expect([changed.status, detail(changed)]).toEqual([409, expect.stringContaining('no longer changes')]);
    expect((await rep.delete(`/api/proposals/${proposal.id}`)).status).toBe(409);
  });

  test('at the same moment as others has its own number, without gaps where one is refused', async () => {
    const { draft } = sellingWith(rep, door);
    const drafts = [
      await draft(),
      await draft(),
      await draft({ recipientIds: [] }),
      await draft(),
      await draft(),
    ];
    const answers = await Promise.all(drafts.map((one) => trySend(one)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 400]);
    const numbers = answers.flatMap(
      (answer) => (answer.json() as { proposal?: Proposal }).proposal?.number ?? [],
    );
    expect(numbers.toSorted()).toEqual(['P-0001', 'P-0002', 'P-0003', 'P-0004']);
    // The same draft twice at once.
    const twice = await draft();
    const both = await Promise.all([trySend(twice), trySend(twice)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('asks for no more at signing than Arizona allows for storm work', async () => {
    const { draft, send } = sellingWith(rep, door);
    const made = await draft({ ...stormWork, deposit: { kind: 'percent', percent: 80 } });
    const { proposal } = await send(made);
    const [option] = proposal.content?.options ?? [];
    expect(option?.depositCents).toBe(Math.floor((option?.totalCents ?? 0) / 2));
    expect(proposal.content?.depositNote).toContain('Arizona limits the down payment');
    expect(made.check?.depositMostCents).toBe(option?.depositCents);
    expect(proposal.content?.notices.map(({ points }) => points)).toEqual([10, 10, 10, 10, 10, 10]);
  });

  test('ends its links when it is revoked', async () => {
    const { proposal, token } = await sellingWith(rep, door).sent();
    const { path, visitor } = homeownerOf(server, token);
    expect((await visitor.get(path)).status).toBe(200);
    expect((await colleague.post(`/api/proposals/${proposal.id}/revoke`)).status).toBe(403);
    const shown = (await colleague.get(`/api/proposals/${proposal.id}`)).json() as Proposal;
    expect(shown.may.revoke).toBe(false);
    const revoked = (await rep.post(`/api/proposals/${proposal.id}/revoke`)).json() as Proposal;
    expect(revoked).toMatchObject({
      status: 'expired',
      may: { link: false, revoke: false, supersede: true },
    });
    expect((await visitor.get(path)).status).toBe(410);
    expect((await rep.post(`/api/proposals/${proposal.id}/link`)).status).toBe(409);
    expect((await rep.post(`/api/proposals/${proposal.id}/revoke`)).status).toBe(409);
  });

  test('is replaced by a later one once that is sent', async () => {
    const { sent, send } = sellingWith(rep, door);
    const first = await sent({ title: 'First' });
    const next = (await rep.post(`/api/proposals/${first.proposal.id}/supersede`)).json() as Proposal;
    expect(next).toMatchObject({ status: 'draft', title: 'First', supersedesId: first.proposal.id });
    expect((await rep.post(`/api/proposals/${first.proposal.id}/supersede`)).status).toBe(409);
    const { visitor, path } = homeownerOf(server, first.token);
    expect((await visitor.get(path)).status).toBe(200);
    const second = await send(next);
    expect(second.proposal.number).toBe('P-0002');
    expect((await visitor.get(path)).status).toBe(410);
    expect(await read(first.proposal.id)).toMatchObject({ status: 'superseded', supersededById: next.id });
  });

  test('that was signed in the meantime is not replaced', async () => {
    const { sent } = sellingWith(rep, door);
    const first = await sent();
    const next = (await rep.post(`/api/proposals/${first.proposal.id}/supersede`)).json() as Proposal;
    expect((await homeownerOf(server, first.token).sign()).status).toBe(200);
    const answer = await trySend(next);
    expect([answer.status, detail(answer)]).toEqual([
      409,
      expect.stringContaining('was signed in the meantime'),
    ]);
    // The number it was given went back with it.
    expect((await sent()).proposal.number).toBe('P-0002');
  });
});

test('the company lists its proposals by status and rep, and managers see them on a board', async () => {
  const { draft, sent } = sellingWith(rep, door);
  await draft();
  const { proposal, token } = await sent();
  expect((await homeownerOf(server, token).sign()).status).toBe(200);
  await sellingWith(colleague, door).draft();
  const list = async (query: string) => (await boss.get(`/api/proposals?${query}`)).json() as ProposalLine[];
  expect((await list('')).map(({ status }) => status)).toEqual(['draft', 'signed', 'draft']);
  expect((await list('status=signed')).map(({ id }) => id)).toEqual([proposal.id]);
  expect(await list(`rep=${proposal.rep?.userId}`)).toHaveLength(2);
  const paged = await boss.get('/api/proposals?pageSize=1&page=2');
  expect([paged.headers.get('x-total-count'), (paged.json() as unknown[]).length]).toEqual(['3', 1]);
  const board = (await boss.get('/api/proposals/board')).json() as ProposalBoard;
  expect(board.columns.filter(({ count }) => count > 0)).toMatchObject([
    { status: 'draft', count: 2 },
    { status: 'signed', count: 1, value: proposal.value },
  ]);
  expect(board.reps).toHaveLength(2);
});

test('a proposal is the company’s: a rival and a colleague without the ZIP find none', async () => {
  const { proposal } = await sellingWith(rep, door).sent();
  const draft = await sellingWith(rep, door).draft();
  const rival = await server.contractor('85251');
  const away = await server.signIn(await server.addPerson({ zips: ['85257'], colleagueOf: owner }));
  expect((await rival.get(`/api/properties/${door}/proposals`)).json()).toEqual([]);
  expect((await away.get(`/api/properties/${door}/proposals`)).status).toBe(404);
  for (const client of [rival, away]) {
    expect((await client.get('/api/proposals')).json()).toEqual([]);
    expect(JSON.stringify((await client.get('/api/proposals/board')).json())).not.toMatch(/"count":[1-9]/);
    for (const { id, version, fields } of [proposal, draft]) {
      const path = `/api/proposals/${id}`;
      for (const answer of [
        await client.get(path),
        await client.get(`${path}.pdf`),
        await client.put(path, { ...fields, version }),
        await client.delete(path),
        await client.post(`${path}/send`, { version }),
        await client.post(`${path}/link`),
        await client.post(`${path}/revoke`),
        await client.post(`${path}/supersede`),
      ])
        expect(answer.status).toBe(404);
    }
  }
  expect((await read(proposal.id)).status).toBe('sent');
});

describe('what the company’s proposals have in common', () => {
  test('is changed by who leads, once at a time', async () => {
    expect((await rep.put('/api/proposal-template', { ...companyTexts, version: 1 })).status).toBe(403);
    const [one, two] = await Promise.all(
      ['#111111', '#222222'].map((color) =>
        boss.put('/api/proposal-template', { ...companyTexts, color, version: 1 }),
      ),
    );
    expect([one?.status, two?.status].toSorted()).toEqual([200, 409]);
    const rival = await server.contractor('85251');
    expect((await rival.get('/api/proposal-template')).json()).toMatchObject({
      version: 0,
      licenseNumber: '',
    });
  });

  test('keeps what a client of an earlier release does not send', async () => {
    const mostDiscount = { rep: 1, manager: 2 };
    await boss.put('/api/proposal-template', { ...companyTexts, mostDiscount, version: 1 });
    const { mostDiscount: _, reminders: __, paymentUrl: ___, ...known } = companyTexts;
    expect((await boss.put('/api/proposal-template', { ...known, version: 2 })).json()).toMatchObject({
      ...{ mostDiscount, reminders: true, paymentUrl: '' },
    });
  });

  test('names what no document may promise', async () => {
    const terms = 'Your insurance will pay.';
    const answer = await boss.put('/api/proposal-template', { ...companyTexts, terms, version: 1 });
    expect(answer.json()).toMatchObject({ banned: [{ field: 'terms', phrase: 'insurance will pay' }] });
  });
});
