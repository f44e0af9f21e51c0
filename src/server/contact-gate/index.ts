export { askGate, askGateWithin, questionOf, recordList } from './ask.data.ts';
export { type ContactFacts, contactFacts } from './facts.data.ts';
export { optedOutValues } from './opt-outs.data.ts';
export type { KnownPerson, KnownPoint } from './points.data.ts';
