export { findSender, isLeased, type Leased, type Targets } from './leases.data.ts';
export { type Channel, pump } from './pump.ts';
export { lastTry, noteTries, SENT_AGAIN, type Tried } from './tries.data.ts';
