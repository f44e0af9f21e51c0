import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Crm, Tag } from '#contract/crm.ts';
import type { Problem } from '#contract/problem.ts';
import type { GovernedTag } from '#contract/tag-catalog.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let contractor: Client;
let colleague: Client;
let admin: Client;
let id: number;
let second: number;
beforeAll(async () => {
  server = await startTestServer();
  contractor = await server.contractor('85251');
  colleague = await server.contractor('85251');
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

  test('belong to the user who put them on', async () => {
    await tag(contractor, { tagKey: 'follow_up' }, second);
    const seen = (await colleague.get(`/api/properties/${second}/crm`)).json() as Crm;
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
  test('offers the shared tags, and words one typed only to those who use them', async () => {
    await tag(contractor, { tagKey: 'secret_plan' });
    expect((await catalogOf(contractor)).map(({ key }) => key)).toContain('secret_plan');
    const offered = await catalogOf(colleague);
    expect(offered.map(({ key }) => key)).not.toContain('secret_plan');
    expect(offered.filter((one) => one.protected).map(({ key }) => key)).toContain('do_not_contact');
    await tag(colleague, { tagKey: 'secret_plan' });
    expect((await catalogOf(colleague)).map(({ key }) => key)).toContain('secret_plan');
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

  test('a user changes and deletes what only they use', async () => {
    await tag(contractor, { tagKey: 'mine' });
    const path = '/api/tags/catalog/mine';
    expect((await contractor.put(path, { label: 'My own', color: 'teal' })).status).toBe(200);
    expect((await contractor.put(path, { label: 'x', color: 'teal', protected: true })).status).toBe(403);
    expect((await contractor.put(path, { label: 'x', color: 'magenta' })).status).toBe(400);
    expect((await colleague.delete(path)).status).toBe(404);
    await tag(colleague, { tagKey: 'mine' });
    expect((await contractor.delete(path)).status).toBe(403);
    await colleague.delete(`/api/properties/${id}/tags/mine`);
    expect((await contractor.delete(path)).status).toBe(200);
    const crm = (await contractor.get(`/api/properties/${id}/crm`)).json() as Crm;
    expect(crm.tags.map(({ key }) => key)).not.toContain('mine');
    expect((await contractor.delete('/api/tags/catalog/hot_lead')).status).toBe(403);
  });
});

describe('the administrator’s catalog', () => {
  const shared = { label: 'Second  roof', color: 'teal', protected: true, shared: true };

  test('tells every tag with how often and by how many it is used', async () => {
    await tag(contractor, { tagKey: 'gate_code' });
    await tag(contractor, { tagKey: 'gate_code' }, second);
    await tag(colleague, { tagKey: 'gate_code' });
    const list = (await admin.get('/api/admin/tags')).json() as GovernedTag[];
    expect(list.find(({ key }) => key === 'gate_code')).toMatchObject({ shared: false, uses: 3, users: 2 });
    expect(list.find(({ key }) => key === 'do_not_contact')).toMatchObject({ shared: true, protected: true });
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
      'There is a tag of this name already. Change that one instead.',
    ]);
  });

  test('is nothing for contractors', async () => {
    expect((await contractor.get('/api/admin/tags')).status).toBe(403);
    expect((await contractor.post('/api/admin/tags', shared)).status).toBe(403);
  });
});

describe('do not contact', () => {
  test('keeps a property out of an export unless told otherwise, and says how many', async () => {
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
