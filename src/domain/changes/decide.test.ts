import { describe, expect, test } from 'vitest';
import { decide, madeAt, type Present, type Proposed, type Verdict } from './decide.ts';
import type { ChangeReason } from './kinds.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
const door: Present = {
  stage: 'queued',
  dealValue: null,
  stageByColleague: false,
  taggedAt: null,
  taggedByColleagueAt: null,
  taggedByLeader: false,
  lastKnockAt: null,
  target: null,
  item: null,
};
const applied: Verdict = { result: 'applied' };
const already: Verdict = { result: 'already' };
const superseded = (reason: ChangeReason): Verdict => ({
  result: 'superseded',
  reason,
});

const knock: Proposed = { kind: 'knock', at: at('14:00') };
const lost: Proposed = { kind: 'stage', stage: 'lost', seen: 'queued' };
const off: Proposed = { kind: 'tag', tagKey: 'do_not_contact', on: false, at: at('14:00') };
const first: Proposed = { kind: 'priority', priority: 'high' };
const toDo: Proposed = { kind: 'to-do', at: at('14:00') };
const listed = { status: 'done', priority: 'medium', workedAt: at('13:00') } as const;
const byColleague = { stageByColleague: true };

describe('what becomes of a change', () => {
  test.each<[string, Proposed, Partial<Present>, Verdict]>([
    ['a first visit', knock, {}, applied],
    ['a visit after an earlier one', knock, { lastKnockAt: at('13:00') }, applied],
    ['two visits of one moment', knock, { lastKnockAt: at('14:00') }, applied],
    [
      'a visit that arrives after a later one',
      knock,
      { lastKnockAt: at('14:01') },
      superseded('later-visit'),
    ],
    ['a note, whatever happened', { kind: 'note' }, { stage: 'won', lastKnockAt: at('15:00') }, applied],
    ['a stage', lost, {}, applied],
    ['the stage it has', lost, { stage: 'lost' }, already],
    ['a stage over a colleague’s: the last to arrive', lost, { stage: 'called', ...byColleague }, applied],
    ['a stage over a deal a colleague won unseen', lost, { stage: 'won', ...byColleague }, superseded('won')],
    [
      'a stage over a won deal that was on screen',
      { ...lost, seen: 'won' },
      { stage: 'won', ...byColleague },
      applied,
    ],
    ['a stage over one’s own won deal', lost, { stage: 'won' }, applied],
    [
      'the amount of a deal that is won already',
      { kind: 'stage', stage: 'won', seen: 'won', dealValue: '12500.00' },
      { stage: 'won', ...byColleague },
      applied,
    ],
    [
      'the amount it has',
      { kind: 'stage', stage: 'won', seen: 'won', dealValue: '12500' },
      { stage: 'won', dealValue: '12500.00' },
      already,
    ],
    ['a person', { kind: 'person' }, { stage: 'lost' }, applied],
    [
      'a person at a door that became ‘Do not contact’',
      { kind: 'person' },
      { taggedAt: at('13:00') },
      superseded('do-not-contact'),
    ],
    [
      'a person of a visit that was taken back',
      { kind: 'person' },
      { target: { at: at('14:00'), withdrawn: true } },
      superseded('taken-back'),
    ],
    ['a tag', { kind: 'tag', tagKey: 'hot_lead', on: true, at: at('14:00') }, {}, applied],
    [
      'a tag that is on',
      { kind: 'tag', tagKey: 'hot_lead', on: true, at: at('14:00') },
      { taggedAt: at('09:00') },
      already,
    ],
    ['taking off what is off', off, {}, already],
    ['taking off “Do not contact” knowingly', off, { taggedAt: at('13:00') }, applied],
    ['removing one’s own, arriving late', off, { taggedAt: at('14:30') }, applied],
    [
      'removing a colleague’s without having seen it',
      off,
      { taggedAt: at('13:00'), taggedByColleagueAt: at('14:30') },
      superseded('do-not-contact'),
    ],
    [
      'a rep’s lift of what an owner or manager set',
      off,
      { taggedAt: at('13:00'), taggedByLeader: true },
      superseded('leaders-only'),
    ],
    ['an appointment', { kind: 'appointment' }, { stage: 'lost', lastKnockAt: at('15:00') }, applied],
    [
      'an appointment at a door that became ‘Do not contact’',
      { kind: 'appointment' },
      { taggedAt: at('13:00') },
      superseded('do-not-contact'),
    ],
    [
      'an appointment of a visit that was taken back',
      { kind: 'appointment' },
      { target: { at: at('14:00'), withdrawn: true } },
      superseded('taken-back'),
    ],
    ['an undo', { kind: 'undo' }, { target: { at: at('14:00'), withdrawn: false } }, applied],
    ['an undo again', { kind: 'undo' }, { target: { at: at('14:00'), withdrawn: true } }, already],
    ['an undo of nothing', { kind: 'undo' }, {}, { result: 'refused', reason: 'nothing-to-undo' }],
    [
      'an undo behind a later visit',
      { kind: 'undo' },
      { target: { at: at('14:00'), withdrawn: false }, lastKnockAt: at('14:30') },
      superseded('later-visit'),
    ],
    ['a priority', first, { item: listed }, applied],
    ['the priority it has', first, { item: { ...listed, priority: 'high' } }, already],
    ['a priority of what is on the list no more', first, {}, superseded('off-list')],
    ['a door back to do', toDo, { item: listed, lastKnockAt: at('13:00') }, applied],
    ['a door back that is to do', toDo, { item: { ...listed, status: 'new' } }, already],
    [
      'a door put back to do that is ‘Do not contact’',
      toDo,
      { item: listed, stage: 'lost', taggedAt: at('13:00') },
      superseded('do-not-contact'),
    ],
    ['a lost deal back to do', toDo, { item: { ...listed, status: 'new' }, stage: 'lost' }, applied],
    ['a door back to do on no list', toDo, {}, superseded('off-list')],
    [
      'a door back to do that was visited since',
      toDo,
      { item: listed, lastKnockAt: at('14:30') },
      superseded('worked-since'),
    ],
    [
      'a door back to do that was skipped since',
      toDo,
      { item: { ...listed, status: 'skipped', workedAt: at('14:30') } },
      superseded('worked-since'),
    ],
  ])('%s', (_, change, known, verdict) => {
    expect(decide(change, { ...door, ...known })).toEqual(verdict);
  });
});

describe('when it was made', () => {
  const arrivedAt = at('14:00');
  test('a clock that is a day off is corrected by its time at sending', () => {
    const deviceAt = new Date('2026-11-20T13:30:00Z');
    const sentAt = new Date('2026-11-20T14:00:00Z');
    expect(madeAt({ deviceAt, sentAt, arrivedAt })).toEqual(at('13:30'));
    const ahead = new Date('2026-11-22T14:00:00Z');
    expect(madeAt({ deviceAt: new Date('2026-11-22T13:30:00Z'), sentAt: ahead, arrivedAt })).toEqual(
      at('13:30'),
    );
  });
  test.each<[string, Parameters<typeof madeAt>[0]]>([
    [
      'set a day ahead after the visit',
      { deviceAt: at('13:30'), sentAt: new Date('2026-11-22T14:00:00Z'), arrivedAt },
    ],
    [
      'set a day back after the visit',
      { deviceAt: at('13:30'), sentAt: new Date('2026-11-20T14:00:00Z'), arrivedAt },
    ],
    [
      'set a day ahead before the visit',
      { deviceAt: new Date('2026-11-22T13:30:00Z'), sentAt: new Date('2026-11-22T14:00:00Z'), arrivedAt },
    ],
    [
      'set a day back before the visit',
      { deviceAt: new Date('2026-11-20T13:30:00Z'), sentAt: new Date('2026-11-20T14:00:00Z'), arrivedAt },
    ],
    [
      'put right before the visit',
      {
        ...{ deviceAt: at('13:30'), sentAt: at('14:00'), arrivedAt },
        heard: { deviceAt: new Date('2026-11-20T09:00:00Z'), serverAt: at('09:00') },
      },
    ],
    [
      'put right after the visit',
      {
        ...{ deviceAt: new Date('2026-11-20T13:30:00Z'), sentAt: at('14:00'), arrivedAt },
        heard: { deviceAt: new Date('2026-11-20T09:00:00Z'), serverAt: at('09:00') },
      },
    ],
  ])('a clock that was %s', (_, times) => {
    const heard = { deviceAt: at('09:00'), serverAt: at('09:00') };
    expect(madeAt({ heard, ...times })).toEqual(at('13:30'));
  });
  test('never in the future', () => {
    expect(madeAt({ deviceAt: at('15:00'), sentAt: null, arrivedAt })).toEqual(arrivedAt);
    expect(madeAt({ deviceAt: at('15:00'), sentAt: at('14:30'), arrivedAt })).toEqual(arrivedAt);
    expect(madeAt({ deviceAt: new Date('9999-12-31T23:59:59Z'), sentAt: null, arrivedAt })).toEqual(
      arrivedAt,
    );
  });
  test('nor at a time of a clock that was never set, unless that clock reports it', () => {
    const deviceAt = new Date('1970-01-01T01:00:00Z');
    expect(madeAt({ deviceAt, sentAt: null, arrivedAt })).toEqual(arrivedAt);
    const sentAt = new Date('1970-01-01T01:30:00Z');
    expect(madeAt({ deviceAt, sentAt, arrivedAt })).toEqual(at('13:30'));
  });
});
