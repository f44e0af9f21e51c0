import { expect, test } from 'vitest';
import type { Crm, Tag } from '#contract/crm.ts';
import type { Deal } from '#contract/pipeline.ts';
import type { ChangeKind } from '#domain/changes/kinds.ts';
import type { KeptChange } from '#web/field/index.ts';
import { doorStore } from './door-store.ts';
import { crmNow, dealsNow, notesToCome, stagesNow } from './door-work.ts';

const READ_AT = 1000;
const storeOf = (changes: KeptChange[]) => doorStore(changes, { companyStages: {} });
let n = 0;
function change(kind: ChangeKind, body: object, more: Partial<KeptChange> = {}): KeptChange {
  n += 1;
  const at = '2026-11-24T14:00:00.000Z';
  const kept = { id: `change-${n}`, deviceId: 'device', sequence: n, kind, at, label: '', userId: 'anna' };
  return { ...kept, body: { propertyId: 7, ...body }, state: 'waiting', detail: null, ...more };
}
const tag = (key: string, color: Tag['color'] = 'gray'): Tag => ({
  key,
  label: key,
  color,
  protected: false,
});
const crm: Crm = {
  ...{ stage: 'knocked', stageAt: null, stageBy: 'Bo', wonAt: null, dealValue: null, isSigned: false },
  ...{ tags: [tag('hot', 'red')], mayLiftDoNotContact: true },
};
const now = (...changes: KeptChange[]) =>
  crmNow(7, crm, storeOf(changes), { readAt: READ_AT, catalog: [tag('gate', 'blue')] });

test('a property shows what this device did to it, in the colors of the catalog', () => {
  const on = change('tag', { tagKey: 'gate', label: 'gate', on: true });
  const off = change('tag', { tagKey: 'hot', on: false });
  expect(now(on, off).tags).toEqual([tag('gate', 'blue')]);
  const won = change('stage', { stage: 'won', dealValue: '100.00', seen: 'knocked' });
  expect(now(won)).toMatchObject({ stage: 'won', stageBy: null, dealValue: '100.00', wonAt: won.at });
  expect(now()).toBe(crm);
});

test('an answer that was read since is not overlaid, and a refused change shows nothing', () => {
  const tagged = { tagKey: 'gate', label: 'gate', on: true };
  expect(now(change('tag', tagged, { state: 'done', answeredAt: READ_AT - 1 }))).toBe(crm);
  expect(now(change('tag', tagged, { state: 'done', answeredAt: READ_AT + 1 })).tags).toHaveLength(2);
  const refused = change('stage', { stage: 'lost', seen: null }, { state: 'refused' });
  expect(now(refused)).toBe(crm);
});

test('lists of stages and deals follow, and a deal that moved is on top of its column', () => {
  const deal = (propertyId: number, stage: Deal['stage']) =>
    ({ propertyId, stage, dealValue: null, by: 'Bo', updatedAt: '' }) as Deal;
  const store = storeOf([
    change('stage', { stage: 'lost', seen: null }),
    change('knock', { propertyId: 9, queueId: null, outcome: 'conversation' }),
  ]);
  const deals = [deal(3, 'lost'), deal(7, 'knocked')];
  expect(dealsNow(deals, store, READ_AT).map(({ propertyId, stage, by }) => [propertyId, stage, by])).toEqual(
    [
      [7, 'lost', null],
      [3, 'lost', 'Bo'],
    ],
  );
  expect(stagesNow([{ propertyId: 7, stage: 'knocked' }], store, READ_AT)).toEqual([
    { propertyId: 7, stage: 'lost' },
    { propertyId: 9, stage: 'knocked' },
  ]);
});

test('notes that wait come first, latest first, without those of a visit that was taken back', () => {
  const visit = change('knock', { queueId: null, outcome: 'not_home' });
  const changes = [
    change('note', { body: 'First' }),
    change('note', { body: 'Second' }),
    visit,
    change('note', { body: 'With the visit', visitId: visit.id }),
    change('undo', { changeId: visit.id }),
  ];
  expect(notesToCome(changes, READ_AT).map(({ body, may }) => [body, may.change])).toEqual([
    ['Second', false],
    ['First', false],
  ]);
});
