import type { Stage } from '../crm.ts';

/** The stages a deal climbs; 'lost' is where it may fall from any of them. */
export const ladder = [
  'new',
  'queued',
  'knocked',
  'called',
  'appt_set',
  'proposal_sent',
  'won',
] as const satisfies readonly Stage[];
export type Rung = (typeof ladder)[number];
