import { channels } from '../src/domain/compliance/contact/channels.ts';
import { mayContact } from '../src/domain/compliance/contact/may-contact.ts';
import type { ContactPoint, ContactQuestion } from '../src/domain/compliance/contact/question.ts';

const PERSONS = 100_000;
/** Milliseconds for all of them, one after another. */
export const MAX_GATE_MS = 2000;

const STATES = ['AZ', 'CO', 'FL', 'MN', 'TX', 'OH'];
const ZONES = ['America/Phoenix', 'America/Denver', 'America/New_York', 'America/Chicago'];
const DAYS = ['2026-09-01', '2026-10-20', '2026-11-01', '2026-11-20'];

/** Asks about 100,000 people on every channel in turn, at hours around the clock, so that half of them wait for a morning. */
export function benchGate(): { took: number; allowed: number } {
  const questions = Array.from({ length: PERSONS }, (_, place) => questionAt(place));
  const before = performance.now();
  const allowed = questions.filter((question) => mayContact(question).allowed).length;
  return { took: performance.now() - before, allowed };
}

function questionAt(place: number): ContactQuestion {
  const of = <Value>(values: readonly Value[], step: number) =>
    values[Math.floor(place / step) % values.length] as Value;
  const points = Array.from({ length: 1 + (place % 3) }, (_, number) => pointAt(place + number));
  return {
    channel: of(channels, 1),
    at: new Date(Date.parse('2026-11-20T00:00:00Z') + (place % 336) * 1_800_000),
    today: '2026-11-20',
    place: {
      ...{ state: of(STATES, 5), city: 'Springfield', timeZone: of(ZONES, 7) },
      at: { latitude: 33 + (place % 100) / 100, longitude: -112 },
      knockingHours: [],
    },
    property: { noKnock: null, appointmentsOn: [] },
    person: { points },
    company: {
      optOuts: place % 20 === 0 ? [{ channel: 'all', source: 'asked', on: '2026-11-01' }] : [],
      boughtOn: place % 50 === 0 ? '2026-01-15' : null,
    },
  };
}

const pointAt = (place: number): ContactPoint => ({
  kind: place % 4 === 0 ? 'email' : 'phone',
  lineKind: place % 2 === 0 ? 'mobile' : 'landline',
  basis: place % 3 === 0 ? 'given' : 'purchased',
  obtainedOn: DAYS[place % 4] as string,
  consentOn: place % 5 === 0 ? '2026-10-01' : null,
  registry: place % 6 === 0 ? null : { listed: place % 10 === 0, checkedOn: DAYS[(place + 1) % 4] as string },
  optOuts: [],
});
