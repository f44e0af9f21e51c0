import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#contract/accounts.ts';
import type { Crm, Tag } from '#contract/crm.ts';
import type { Problem } from '#contract/problem.ts';
import type { GovernedTag } from '#contract/tag-catalog.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let owner: Person;
let contractor: Client;
let colleague: Client;
/** Of another company. */
let other: Client;
let admin: Client;
let id: number;
let second: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.addPerson({ zips: ['85251'] });
  contractor = await server.signIn(owner);
  colleague = await server.signIn(await server.addPerson({ zips: ['85251'], colleagueOf: owner }));
  other = await server.contractor('85251');
  admin = await server.admin();
  [id = 0, second = 0] = await addProperties(server.services.db, '85251', [{}, {}]);
});
afterAll(() => server.close());

const tag = async (who: Client, body: object, property = id) => {
  const answer = await who.post(`/api/properties/${property}/tags`, body);
  return { status: answer.status, tags: (answer.json() as Crm).tags };
};
const catalogOf = async (who: Client) => (await who.get('/api/tags/catalog')).json() as Tag[];
const detailOf = (text: string) => (JSON.parse(text) as Problem).detail;

describe('tags of a property', () => {
  test('are put on once, however often, and taken off', async () => {
    await tag(contractor, { tagKey: 'hot_lead' });
    const { tags } = await tag(contractor, { tagKey: 'hot_lead' });
    expect(tags).toEqual([{ key: 'hot_lead', label: 'Hot lead', color: 'amber', protected: false }]);
    const removed = await contractor.delete(`/api/properties/${id}/tags/hot_lead`);
    expect((removed.json() as Crm).tags).toEqual([]);
    expect((await contractor.delete(`/api/properties/${id}/tags/hot_lead`)).status).toBe(200);
  });

  test('are not seen by another company', async () => {
    await tag(contractor, { tagKey: 'follow_up' }, second);
    const seen = (await other.get(`/api/properties/${second}/crm`)).json() as Crm;
    expect(seen.tags).toEqual([]);
  });

  test('typed ones get their key by the rule, the typed label and gray', async () => {
    const { tags } = await tag(contractor, { tagKey: '  Gate   Code ', label: ' Gate   Code ' });
    expect(tags).toEqual([{ key: 'gate_code', label: 'Gate   Code', color: 'gray', protected: false }]);
    expect((await tag(contractor, { tagKey: 'GATE_code' })).tags).toHaveLength(1);
    await contractor.delete(`/api/properties/${id}/tags/gate_code`);
  });

  test.each(['', '   ', 'x'.repeat(65), 'a\0b'])('%j makes no tag', async (tagKey) => {
    const answer = await contractor.post(`/api/properties/${id}/tags`, { tagKey });
    expect(answer.status).toBe(400);
  });

  test('a tag may have any letters and signs', async () => {
    const key = 'größe/50%_?';
    expect((await tag(contractor, { tagKey: key })).tags.map((one) => one.key)).toEqual([key]);
    const removed = await contractor.delete(`/api/properties/${id}/tags/${encodeURIComponent(key)}`);
    expect((removed.json() as Crm).tags).toEqual([]);
  });
});

describe('the catalog', () => {
  test('offers the platform’s tags and the company’s own, and no other company’s', async () => {
    await tag(contractor, { tagKey: 'secret_plan', label: 'Secret plan: call Joe' });
    expect((await catalogOf(contractor)).map(({ key }) => key)).toContain('secret_plan');
    const offered = await catalogOf(other);
    expect(offered.map(({ key }) => key)).not.toContain('secret_plan');
    expect(offered.filter((one) => one.protected).map(({ key }) => key)).toContain('do_not_contact');
    expect((await catalogOf(colleague)).map(({ key }) => key)).toContain('secret_plan');
    expect((await catalogOf(admin)).map(({ key }) => key)).not.toContain('secret_plan');
  });

  test('does not reveal another company’s label to someone who guesses a key', async () => {
    await tag(contractor, { tagKey: 'roof_plan', label: 'Roof plan of Joe' });
    const guessed = await tag(other, { tagKey: 'roof_plan' });
    expect(guessed.tags.find(({ key }) => key === 'roof_plan')?.label).toBe('Roof plan');
    const path = '/api/tags/catalog/roof_plan';
    expect((await other.put(path, { label: 'Ours', color: 'rose' })).json()).toMatchObject({ label: 'Ours' });
    const crm = (await contractor.get(`/api/properties/${id}/crm`)).json() as Crm;
    expect(crm.tags.find(({ key }) => key === 'roof_plan')?.label).toBe('Roof plan of Joe');
    expect((await other.delete(path)).status).toBe(200);
    expect((await catalogOf(contractor)).map(({ key }) => key)).toContain('roof_plan');
  });

  test('a protected tag may be used by everybody and changed by administrators only', async () => {
    expect((await tag(contractor, { tagKey: 'do_not_contact' })).status).toBe(200);
    const path = '/api/tags/catalog/do_not_contact';
    const change = { label: 'Stay away', color: 'rose' };
    const refused = await contractor.put(path, change);
    expect([refused.status, detailOf(refused.text)]).toEqual([
      403,
      'This tag is protected. Only an administrator may change or delete it.',
    ]);
    expect((await contractor.delete(path)).status).toBe(403);
    expect((await admin.put(path, change)).json()).toMatchObject({ label: 'Stay away', protected: true });
    await admin.put(path, { label: 'Do not contact', color: 'red' });
  });

  test('a rep lifts their own ‘Do not contact’, but not one that an owner or manager set', async () => {
    const path = `/api/properties/${second}/tags/do_not_contact`;
    await tag(colleague, { tagKey: 'do_not_contact' }, second);
    expect((await colleague.delete(path)).status).toBe(200);
    await tag(colleague, { tagKey: 'do_not_contact' }, second);
    const manager = await server.addPerson({ zips: ['85251'], colleagueOf: owner, companyRole: 'manager' });
    const lead = await server.signIn(manager);
    await tag(lead, { tagKey: 'do_not_contact' }, second);
    const crmFor = async (client: Client) => (await client.get(`/api/properties/${second}/crm`)).json();
    expect(await crmFor(colleague)).toMatchObject({ mayLiftDoNotContact: false });
    expect(await crmFor(lead)).toMatchObject({ mayLiftDoNotContact: true });
    const refused = await colleague.delete(path);
    expect([refused.status, detailOf(refused.text)]).toEqual([
      403,
      'An owner or manager set “Do not contact” here. Only an owner or manager can lift it.',
    ]);
    expect((await lead.delete(path)).status).toBe(200);
  });

  test('a company changes and deletes its own', async () => {
    await tag(contractor, { tagKey: 'mine' });
    const path = '/api/tags/catalog/mine';
    expect((await contractor.put(path, { label: 'My own', color: 'teal' })).status).toBe(200);
    expect((await contractor.put(path, { label: 'x', color: 'teal', protected: true })).status).toBe(403);
    expect((await contractor.put(path, { label: 'x', color: 'magenta' })).status).toBe(400);
    expect((await other.delete(path)).status).toBe(404);
    expect((await admin.delete(path)).status).toBe(404);
    await tag(other, { tagKey: 'mine' });
    await tag(colleague, { tagKey: 'mine' });
    const byRep = await colleague.delete(path);
    expect([byRep.status, detailOf(byRep.text)]).toEqual([
      403,
      'Only an owner or manager may change or delete a tag of the company.',
    ]);
    expect((await colleague.put(path, { label: 'Theirs', color: 'rose' })).status).toBe(403);
    expect((await contractor.delete(path)).status).toBe(200);
    const keys = async (who: Client) =>
      ((await who.get(`/api/properties/${id}/crm`)).json() as Crm).tags.map(({ key }) => key);
    expect(await keys(contractor)).not.toContain('mine');
    expect(await keys(colleague)).not.toContain('mine');
    expect(await keys(other)).toContain('mine');
    expect((await contractor.delete('/api/tags/catalog/hot_lead')).status).toBe(403);
  });

  test('follows a user into another company, with their own and without the former company’s', async () => {
    const mover = await server.addPerson({ zips: ['85251'] });
    const client = await server.signIn(mover);
    await tag(client, { tagKey: 'gate_7', label: 'Gate 7' });
    const { company } = (await admin.get(`/api/admin/users/${owner.id}`)).json() as Account;
    const moved = await admin.put(`/api/admin/users/${mover.id}/company`, { companyId: company.id });
    expect(moved.status).toBe(200);
    expect((await tag(client, { tagKey: 'secret_plan' })).tags).toContainEqual(
      expect.objectContaining({ label: 'Secret plan: call Joe' }),
    );
    expect((await catalogOf(contractor)).map(({ key }) => key)).toContain('gate_7');
    await client.delete('/api/tags/catalog/gate_7');
  });
});

describe('the administrator’s catalog', () => {
  const shared = { label: 'Second  roof', color: 'teal', protected: true };

  test('lists every tag with its number of uses and users', async () => {
    await tag(contractor, { tagKey: 'gate_code' });
    await tag(contractor, { tagKey: 'gate_code' }, second);
    await tag(other, { tagKey: 'gate_code' });
    const list = (await admin.get('/api/admin/tags')).json() as GovernedTag[];
    const own = list.filter(({ key }) => key === 'gate_code');
    expect(own.map(({ uses, users }) => [uses, users]).sort()).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(own.every(({ company }) => company !== null)).toBe(true);
    expect(list.find(({ key }) => key === 'do_not_contact')).toMatchObject({
      company: null,
      protected: true,
    });
  });

  test('replaces companies’ own tags of the same key, also while a door is being tagged', async () => {
    const tagging = Array.from({ length: 8 }, (_, at) =>
      tag(at % 2 ? contractor : other, { tagKey: 'new_fence', label: 'Fence' }, at % 4 < 2 ? id : second),
    );
    const made = await admin.post('/api/admin/tags', { label: 'New fence', color: 'lime', protected: true });
    expect(made.status).toBe(201);
    expect((await Promise.all(tagging)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (const who of [contractor, other]) {
      for (const property of [id, second]) {
        const crm = (await who.get(`/api/properties/${property}/crm`)).json() as Crm;
        expect(crm.tags).toContainEqual({
          key: 'new_fence',
          label: 'New fence',
          color: 'lime',
          protected: true,
        });
      }
    }
    expect((await catalogOf(contractor)).filter(({ key }) => key === 'new_fence')).toHaveLength(1);
  });

  test('a tag is put on while its owner deletes it', async () => {
    for (let round = 0; round < 5; round += 1) {
      await tag(contractor, { tagKey: 'fleeting' }, second);
      const [put, gone] = await Promise.all([
        tag(colleague, { tagKey: 'fleeting' }),
        contractor.delete('/api/tags/catalog/fleeting'),
      ]);
      expect([put.status, gone.status]).toEqual([200, 200]);
    }
  });

  test('takes a new tag that everybody is offered then, and no second one of its name', async () => {
    const made = await admin.post('/api/admin/tags', shared);
    expect(made.json()).toEqual({
      key: 'second_roof',
      label: 'Second  roof',
      color: 'teal',
      protected: true,
    });
    expect((await catalogOf(contractor)).map(({ key }) => key)).toContain('second_roof');
    const again = await admin.post('/api/admin/tags', { ...shared, label: 'SECOND roof' });
    expect([again.status, detailOf(again.text)]).toEqual([
      409,
      'A tag with this name already exists. Change that one instead.',
    ]);
  });

  test('is nothing for contractors', async () => {
    expect((await contractor.get('/api/admin/tags')).status).toBe(403);
    expect((await contractor.post('/api/admin/tags', shared)).status).toBe(403);
  });
});

describe('do not contact', () => {
  test('keeps a property out of an export by default, and reports how many', async () => {
    const client = await server.contractor('85251');
    await tag(client, { tagKey: 'do_not_contact' }, second);
    const out = (more: object) =>
      client.post('/api/properties/export', { propertyIds: [id, second], ...more });
    const rows = (text: string) => text.trimEnd().split('\r\n').length - 1;
    const kept = await out({});
    expect([rows(kept.text), kept.headers.get('x-left-out')]).toEqual([1, '1']);
    const all = await out({ includeDoNotContact: true });
    expect([rows(all.text), all.headers.get('x-left-out')]).toEqual([2, '0']);
    const none = await out({ propertyIds: [second] });
    expect([none.status, detailOf(none.text)]).toEqual([
      400,
      'No properties to export. 1 property tagged ‘Do not contact’ was left out.',
    ]);
    const { errors } = JSON.parse(none.text) as Problem;
    expect(errors?.map(({ path }) => path)).toEqual(['includeDoNotContact']);
  });
});
