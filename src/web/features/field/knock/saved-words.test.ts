import { expect, test } from 'vitest';
import type { QueueItem } from '#contract/queue-items.ts';
import { describeSave } from './saved-words.ts';

const tag = (key: string, label: string) => ({ key, label, color: 'gray', protected: false }) as const;
const standing = (stage: QueueItem['stage'], ...tags: QueueItem['tags']) => ({ stage, tags });

test('a tap is summarized with all its effects', () => {
  const person = { name: 'Ann', phone: '+16025550123', email: null };
  expect(
    describeSave(standing('queued', tag('not_home', 'Not home')), standing('appt_set'), {
      read: { dealValue: null, person },
      hasNote: true,
    }),
  ).toEqual(['stage Appointment Set', 'without tag ‘Not home’', 'contact Ann, +16025550123', 'your note']);
  expect(
    describeSave(standing('knocked'), standing('lost', tag('do_not_contact', 'Do not contact')), {
      hasNote: false,
    }),
  ).toEqual(['stage Lost', 'tag ‘Do not contact’']);
  expect(describeSave(standing('knocked'), standing('knocked'), { hasNote: false })).toEqual([]);
});
