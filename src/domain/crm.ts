/** The stages a deal climbs. */
export const ladder = ['new', 'queued', 'knocked', 'called', 'appt_set', 'proposal_sent', 'won'] as const;
export type Rung = (typeof ladder)[number];

/** Pipeline stages in selling order; any may follow any (docs/product.md). */
export const stages = [...ladder, 'lost'] as const;
export type Stage = (typeof stages)[number];

export const stageLabels: Record<Stage, string> = {
  new: 'New',
  queued: 'Queued',
  knocked: 'Knocked',
  called: 'Called',
  appt_set: 'Appointment Set',
  proposal_sent: 'Proposal Sent',
  won: 'Won',
  lost: 'Lost',
};

/** Colors of catalog tags; a tag with another color is shown gray (docs/product.md). */
export const tagColors = [
  'blue',
  'amber',
  'indigo',
  'purple',
  'cyan',
  'teal',
  'rose',
  'lime',
  'red',
  'gray',
] as const;
export type TagColor = (typeof tagColors)[number];
