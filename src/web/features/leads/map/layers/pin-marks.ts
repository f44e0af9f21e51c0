import type { Stage } from '#domain/crm.ts';

/** A pin's mark for the work at its door, beside the severity of the roof. */
export const pinMarks = ['new', 'queued', 'worked', 'closed'] as const;
export type PinMark = (typeof pinMarks)[number];

const marks: Record<Stage, PinMark> = {
  new: 'new',
  queued: 'queued',
  knocked: 'worked',
  called: 'worked',
  appt_set: 'worked',
  proposal_sent: 'worked',
  won: 'closed',
  lost: 'closed',
};

export const markOf = (stage: Stage): PinMark => marks[stage];

/** The marks as the legend names them. A pin without one is new. */
export const markLabels: Record<Exclude<PinMark, 'new'>, string> = {
  queued: 'Queued',
  worked: 'Worked',
  closed: 'Won or lost',
};
