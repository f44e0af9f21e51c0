import type { ContactRule } from '../rule.ts';

/** Raised with every change of a rule or of how they are applied: what was answered is recorded with it. */
export const CONTACT_RULES_VERSION = '2026-11-28';

const WORKDAYS = [1, 2, 3, 4, 5, 6];
const EVERY_DAY = [0, ...WORKDAYS];

/** Rules of reaching people, as dated data. They are for counsel to confirm. */
export const contactRules: readonly ContactRule[] = [
  {
    id: 'us-call-hours',
    jurisdiction: 'US',
    kind: 'hours',
    channels: ['call', 'text'],
    from: '2003-10-01',
    to: null,
    source: 'https://www.ecfr.gov/current/title-47/chapter-I/subchapter-B/part-64/subpart-L/section-64.1200',
    checkedOn: '2026-11-26',
    status: 'for counsel',
    days: [{ weekdays: EVERY_DAY, opens: '08:00', closes: '21:00' }],
    onFederalHolidays: true,
  },
  {
    id: 'us-do-not-call',
    jurisdiction: 'US',
    kind: 'registry',
    channels: ['call', 'text'],
    from: '2005-01-01',
    to: null,
    source: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-C/part-310/section-310.4',
    checkedOn: '2026-11-26',
    status: 'for counsel',
    mostDays: 31,
    monthsAfterPurchase: 18,
    monthsAfterInquiry: 3,
  },
  {
    id: 'us-text-consent',
    jurisdiction: 'US',
    kind: 'consent',
    channels: ['text'],
    from: '2013-10-16',
    to: null,
    source: 'https://www.ecfr.gov/current/title-47/chapter-I/subchapter-B/part-64/subpart-L/section-64.1200',
    checkedOn: '2026-11-26',
    status: 'for counsel',
  },
  {
    // (f): what somebody expressly invited is no telephone solicitation, and hours and registry are about those alone. The
    // hours of (c) are kept as a courtesy. Whether states with hours on file exempt it was not read, so theirs stay.
    id: 'us-requested-call',
    jurisdiction: 'US',
    kind: 'requested',
    channels: ['call', 'text'],
    from: '2003-10-01',
    to: null,
    source: 'https://www.ecfr.gov/current/title-47/chapter-I/subchapter-B/part-64/subpart-L/section-64.1200',
    checkedOn: '2026-11-28',
    status: 'for counsel',
    days: [{ weekdays: EVERY_DAY, opens: '08:00', closes: '21:00' }],
    onFederalHolidays: true,
  },
  {
    id: 'fl-call-hours',
    jurisdiction: 'FL',
    kind: 'hours',
    channels: ['call', 'text'],
    from: '2021-07-01',
    to: null,
    source: 'https://www.leg.state.fl.us/statutes/index.cfm?URL=0500-0599/0501/Sections/0501.059.html',
    checkedOn: '2026-11-26',
    status: 'for counsel',
    days: [{ weekdays: EVERY_DAY, opens: '08:00', closes: '20:00' }],
    onFederalHolidays: true,
  },
  {
    id: 'mn-call-hours',
    jurisdiction: 'MN',
    kind: 'hours',
    channels: ['call', 'text'],
    from: '2003-01-01',
    to: null,
    source: 'https://www.revisor.mn.gov/statutes/cite/325E.30',
    checkedOn: '2026-11-26',
    status: 'for counsel',
    days: [{ weekdays: EVERY_DAY, opens: '09:00', closes: '21:00' }],
    onFederalHolidays: true,
  },
  {
    id: 'tx-call-hours',
    jurisdiction: 'TX',
    kind: 'hours',
    channels: ['call', 'text'],
    // SB 140 counts texts as solicitation by telephone.
    from: '2025-09-01',
    to: null,
    source: 'https://statutes.capitol.texas.gov/Docs/BC/htm/BC.301.htm',
    checkedOn: '2026-11-26',
    status: 'for counsel',
    days: [
      { weekdays: WORKDAYS, opens: '09:00', closes: '21:00' },
      { weekdays: [0], opens: '12:00', closes: '21:00' },
    ],
    onFederalHolidays: true,
  },
  {
    // Some states allow no solicitation on Sundays or holidays, and several close at 8 PM.
    id: 'careful-call-hours',
    jurisdiction: 'careful',
    kind: 'hours',
    channels: ['call', 'text'],
    from: '2003-10-01',
    to: null,
    source: 'https://www.ecfr.gov/current/title-47/chapter-I/subchapter-B/part-64/subpart-L/section-64.1200',
    checkedOn: '2026-11-26',
    status: 'for counsel',
    days: [{ weekdays: WORKDAYS, opens: '09:00', closes: '20:00' }],
    onFederalHolidays: false,
  },
];

/** States whose own calling hours are on file; elsewhere the careful ones hold. */
const statesOnFile: readonly string[] = contactRules.map(({ jurisdiction }) => jurisdiction);

/** What a call or text is about: it sells, or it is about an appointment that the household agreed to. */
export const contactSubjects = ['sale', 'appointment'] as const;
export type ContactSubject = (typeof contactSubjects)[number];

/**
 * The rules for a channel on a day in a state. What was requested has one rule in the place of the federal and the careful ones; a state's stay.
 * @param on 'YYYY-MM-DD'
 */
export function rulesFor(
  channel: ContactRule['channels'][number],
  state: string,
  on: string,
  { about = 'sale', rules = contactRules }: { about?: ContactSubject; rules?: readonly ContactRule[] } = {},
): ContactRule[] {
  const inForce = rules.filter(
    ({ jurisdiction, channels, from, to }) =>
      channels.includes(channel) &&
      from <= on &&
      (to === null || on <= to) &&
      (jurisdiction === 'US' ||
        jurisdiction === state ||
        (jurisdiction === 'careful' && !statesOnFile.includes(state))),
  );
  const isRequested = about === 'appointment' && inForce.some(({ kind }) => kind === 'requested');
  return inForce.filter(({ kind, jurisdiction }) =>
    isRequested ? kind === 'requested' || jurisdiction === state : kind !== 'requested',
  );
}
