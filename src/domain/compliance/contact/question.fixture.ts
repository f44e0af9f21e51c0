import type { ContactPoint, ContactQuestion } from './question.ts';

/** A phone number a rep was given on the day of the question, at a door in Phoenix. */
export const phone = (changes: Partial<ContactPoint> = {}): ContactPoint => ({
  kind: 'phone',
  lineKind: 'mobile',
  basis: 'given',
  obtainedOn: '2026-11-20',
  consentOn: null,
  registry: null,
  optOuts: [],
  ...changes,
});

/** A question about a door in Texas on Friday, November 20, 2026, at 2 PM, with nothing against it. */
export const question = (changes: Partial<ContactQuestion> = {}): ContactQuestion => ({
  channel: 'call',
  at: new Date('2026-11-20T14:00:00-06:00'),
  today: '2026-11-20',
  place: {
    state: 'TX',
    city: 'Plano',
    timeZone: 'America/Chicago',
    at: { latitude: 33.02, longitude: -96.7 },
    knockingHours: [],
  },
  property: { noKnock: null, appointmentsOn: [] },
  person: { points: [phone()] },
  company: { optOuts: [], boughtOn: null },
  ...changes,
});
