/** Room for records of a company; one that states in full what is read when it is used up is a person's. */
export type Room = { most: number; noun: string; cure: string } | { most: number; full: string };

/** How much one company may keep: far more than work needs, so that one account cannot fill the platform's disk. */
export const quotas = {
  apiTokens: { most: 50, full: 'You have 50 API tokens and keys. End one before you create another.' },
  queues: { most: 2000, noun: 'queues', cure: 'Delete one you no longer need.' },
  notes: { most: 500_000, noun: 'notes', cure: 'Delete some you no longer need.' },
  invitations: { most: 200, noun: 'open invitations', cure: 'Take back one that was not accepted.' },
  people: { most: 200_000, noun: 'people', cure: 'Delete some you no longer need.' },
  measurements: { most: 200_000, noun: 'measurements', cure: 'Please write to support for more room.' },
  priceBooks: {
    most: 2000,
    noun: 'versions of its price book',
    cure: 'Please write to support for more room.',
  },
  costCalculations: {
    most: 500_000,
    noun: 'price calculations',
    cure: 'Please write to support for more room.',
  },
  proposals: { most: 200_000, noun: 'proposals', cure: 'Delete drafts you no longer need.' },
  mailCampaigns: { most: 2000, noun: 'mail campaigns', cure: 'Delete drafts you no longer need.' },
  incomingLeads: {
    most: 500_000,
    noun: 'leads from other systems',
    cure: 'Please write to support for more room.',
  },
  photos: { most: 100_000, noun: 'photos', cure: 'Delete some you no longer need.' },
  tags: { most: 1000, noun: 'tags of its own', cure: 'Use one there is, or delete one.' },
  reports: { most: 500, noun: 'reports that wait for review', cure: 'Take back one that is settled.' },
} satisfies Record<string, Room>;

export type Quota = keyof typeof quotas;

/** The message when there is no more room. */
export function quotaSentence(room: Room): string {
  if ('full' in room) return room.full;
  const { most, noun, cure } = room;
  return `Your company has ${most.toLocaleString('en-US')} ${noun}, which is as many as it can keep. ${cure}`;
}
