import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { SavedView } from '#contract/views.ts';
import { eq } from '#server/db/orm.ts';
import { savedViews, userZipSubscriptions } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Answer, Client } from '#testing/client.ts';

let server: TestServer;
let owner: Person;
let contractor: Client;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.addPerson({ zips: ['85251', '85031'] });
  contractor = await server.signIn(owner);
});
afterAll(() => server.close());

const worst = {
  name: 'Worst shingle roofs',
  query: { zipCode: '85251', severityLevel: ['severe', 'moderate'], yearBuiltMin: 1990 },
  sort: 'severityLevel',
  direction: 'desc',
};
const save = async (client: Client, fields: object = {}) =>
  SavedView.parse((await client.post('/api/views', { ...worst, ...fields })).json());
const list = async (client: Client) => SavedView.array().parse((await client.get('/api/views')).json());
const namesOf = (views: SavedView[]) => views.map(({ name }) => name);
const refusal = (answer: Answer) => [answer.status, (answer.json() as Problem).detail];

test('a view comes back as it was saved, and is private until it is shared', async () => {
  const colleague = await server.signIn(await server.addPerson({ colleagueOf: owner, zips: ['85251'] }));
  const stranger = await server.contractor('85251');
  const view = await save(contractor);
  expect(view).toMatchObject({ ...worst, shared: false, isMine: true, withdrawnZips: [], isPartial: false });
  expect([await list(contractor), await list(colleague)]).toEqual([[view], []]);

  await contractor.put(`/api/views/${view.id}`, { shared: true });
  expect(await list(colleague)).toEqual([{ ...view, shared: true, isMine: false }]);
  expect(await list(stranger)).toEqual([]);
  const administrator = await server.admin();
  expect(namesOf(await list(administrator))).not.toContain(worst.name);
});

test('only its owner changes or deletes it: for a colleague it is not theirs', async () => {
  const colleague = await server.signIn(await server.addPerson({ colleagueOf: owner }));
  const { id } = await save(contractor, { shared: true });
  const path = `/api/views/${id}`;
  expect(refusal(await colleague.put(path, { name: 'Mine' }))).toEqual([404, 'View not found']);
  expect(refusal(await colleague.delete(path))).toEqual([404, 'View not found']);
  expect((await contractor.put(path, { name: 'Hail', query: {}, sort: 'owner' })).json()).toMatchObject({
    name: 'Hail',
    query: {},
    sort: 'owner',
    direction: 'desc',
    shared: true,
  });
  expect((await contractor.delete(path)).status).toBe(200);
  expect(await list(contractor)).toEqual([]);
});

test('a ZIP that was withdrawn leaves the rest of the view, and is named', async () => {
  const { id } = await save(contractor);
  await save(contractor, { name: 'Two areas', query: { zipCodes: ['85251', '85031'], roofType: 'tile' } });
  await server.services.db
    .update(userZipSubscriptions)
    .set({ status: 'removed' })
    .where(eq(userZipSubscriptions.zipCode, '85251'));
  const [two, one] = await list(contractor);
  const { zipCode: _gone, ...rest } = worst.query;
  expect(one).toMatchObject({ id, query: rest, withdrawnZips: ['85251'] });
  expect(one?.query.zipCode).toBeUndefined();
  expect(two).toMatchObject({ query: { zipCodes: ['85031'], roofType: ['tile'] }, withdrawnZips: ['85251'] });
});

test('an outdated filter, value or sort order never breaks the list', async () => {
  const { id } = await save(contractor);
  await server.services.db
    .update(savedViews)
    .set({ query: { hailSize: 2, severityLevel: 'awful', roofType: 'tile' }, sort: 'hail', direction: 'up' })
    .where(eq(savedViews.id, id));
  expect(await list(contractor)).toMatchObject([
    { query: { roofType: ['tile'] }, sort: 'severityLevel', direction: 'desc', isPartial: true },
  ]);
});

test('what makes no sense is refused when it is saved, a second name and one view too many as well', async () => {
  const unknown = await contractor.post('/api/views', { ...worst, query: { severity: 'severe' } });
  expect(refusal(unknown)).toEqual([400, "Unknown filter 'severity': did you mean severityLevel?"]);
  const nameless = await contractor.post('/api/views', { ...worst, name: ' ' });
  expect(refusal(nameless)).toEqual([400, 'View name is required']);
  await save(contractor);
  const again = await contractor.post('/api/views', worst);
  expect(refusal(again)).toEqual([409, 'You already have a view with this name.']);
  const many = Array.from({ length: 99 }, (_, n) => ({ ...worst, userId: owner.id, name: `View ${n}` }));
  await server.services.db.insert(savedViews).values(many);
  expect(refusal(await contractor.post('/api/views', { ...worst, name: 'Another' }))).toEqual([
    409,
    'You have 100 saved views, which is as many as can be kept. Delete one you no longer need.',
  ]);
});
