export { askGate, askGateWithin, questionOf, recordList } from './ask.data.ts';
export { closedChannels } from './closed.data.ts';
export { type ContactFacts, contactFacts } from './facts.data.ts';
export { bindKeptOptOuts, forgetKeptOptOut, keepOptOuts } from './kept-opt-outs.data.ts';
export { doorsOfClosedMailboxes, optedOutValues } from './opt-outs.data.ts';
export { requireOverride } from './override.ts';
export type { KnownPerson, KnownPoint } from './points.data.ts';
