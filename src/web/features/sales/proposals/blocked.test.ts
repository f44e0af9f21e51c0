import { describe, expect, test } from 'vitest';
import { draftBlockedBy, signingNeeds } from './blocked.ts';

const ready = { hasPrices: true, isOffered: true, lacksReason: false, waiting: null };
const met = { name: 'Ann Roof', phone: null, email: null };

describe('a button that cannot be pressed says why', () => {
  test.each([
    [{ hasPrices: false }, 'Measure the roof or type its squares first.'],
    [{ isOffered: false }, 'Offer at least one option that has a price.'],
    [{ lacksReason: true }, 'Give the reason for the discount.'],
    [{ waiting: met }, 'Ann Roof is still being saved.'],
    [{}, null],
  ])('saving a draft: %j', (more, why) => expect(draftBlockedBy({ ...ready, ...more })).toBe(why));

  const open = { soldAtHome: true, paidByInsurance: null, declaredEmergency: null };
  const answered = { soldAtHome: true, paidByInsurance: false, declaredEmergency: false };
  test.each([
    [open, 0, 'answer 2 questions and choose who it is for'],
    [{ ...answered, paidByInsurance: null }, 1, 'answer 1 question'],
    [answered, 0, 'choose who it is for'],
    [answered, 1, null],
  ])('signing: %j for %i', (answers, people, needs) => expect(signingNeeds(answers, people)).toBe(needs));
});
