import type { HookEvent } from './event-types.ts';
import {
  buildPayload,
  type DoorFacts,
  type HookFacts,
  type HookPayload,
  type PayloadVersion,
} from './payloads.ts';

const facts: HookFacts = {
  by: 'Maria Ortiz',
  door: {
    id: 4211,
    address: '7031 E Camelback Rd',
    zipCode: '85251',
    latitude: 33.5021,
    longitude: -111.9279,
    severity: 'moderate',
    roofType: 'Shingle',
    yearBuilt: 1998,
    stage: 'appt_set',
    stageChangedAt: '2026-11-24T17:20:00.000Z',
    dealValue: null,
    lastVisitAt: '2026-11-24T17:20:00.000Z',
    lastOutcome: 'appointment',
    followUpOn: null,
    contact: { closed: ['call'] },
    url: 'https://leads.example.com/dashboard?property=4211',
  },
  appointment: {
    id: 310,
    startsAt: '2026-11-27T22:00:00.000Z',
    timeZone: 'America/Phoenix',
    minutes: 60,
    state: 'set',
    with: 'Maria Ortiz',
  },
  proposal: {
    id: 87,
    number: 'P-0087',
    title: 'Roof replacement',
    status: 'sent',
    value: 18450,
    sentAt: '2026-11-24T17:20:00.000Z',
    viewedAt: '2026-11-24T17:20:00.000Z',
    signedAt: '2026-11-24T17:20:00.000Z',
    declinedAt: '2026-11-24T17:20:00.000Z',
    expiresAt: '2026-12-24T07:00:00.000Z',
    offered: { option: 'Better', value: 18450, deposit: 5535 },
    signed: {
      ...{ option: 'Better', value: 18450, deposit: 5535, signer: 'Pat Alvarez', kind: 'typed' },
      upgrades: [{ label: 'Gutter guards', price: 1200 }],
      colors: [{ label: 'Shingles, architectural', color: 'Weathered Wood' }],
    },
    signatures: [
      { name: 'Sam Alvarez', role: 'customer', kind: 'drawn', signedAt: '2026-11-24T17:05:00.000Z' },
      { name: 'Pat Alvarez', role: 'customer', kind: 'typed', signedAt: '2026-11-24T17:20:00.000Z' },
      { name: 'Dana Reyes', role: 'company', kind: 'typed', signedAt: '2026-11-24T19:02:00.000Z' },
    ],
  },
  zipCode: '85251',
  details: {
    fromStage: 'knocked',
    toStage: 'appt_set',
    outcome: 'appointment',
    day: '2026-11-23',
    doors: 412,
    hailInches: 1.75,
    windMph: 58,
    subjectId: '0d4c8a52-6c19-4f0e-9c7e-2f1f4f3a9b10',
    roofs: 1280,
    open: 14,
    to: 'Sam Reed',
    subscriptionType: 'exclusive',
    expiresAt: '2026-12-10T00:00:00.000Z',
    source: 'Website',
  },
};

/** Where a door is once a proposal got that far. */
const afterwards: Partial<Record<HookEvent, Partial<DoorFacts>>> = {
  'proposal.sent': { stage: 'proposal_sent', dealValue: 18450 },
  'proposal.viewed': { stage: 'proposal_sent', dealValue: 18450 },
  'proposal.signed': { stage: 'won', dealValue: 18450 },
  'proposal.countersigned': { stage: 'won', dealValue: 18450 },
  'proposal.declined': { stage: 'called' },
};

/** What a message of this kind looks like, with an invented door: for setting up a receiver, and for tests of it. */
export const samplePayload = (version: PayloadVersion, type: HookEvent, id = 'evt_sample'): HookPayload =>
  buildPayload(
    version,
    { id, type, version: 1, timestamp: '2026-11-24T17:20:00.000Z' },
    { ...facts, door: facts.door && { ...facts.door, ...afterwards[type] } },
  );
