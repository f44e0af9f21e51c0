export { askGate, questionOf, recordCounts } from './ask.data.ts';
export { type ContactFacts, contactFacts } from './facts.data.ts';
export type { KnownPerson, KnownPoint } from './points.data.ts';
