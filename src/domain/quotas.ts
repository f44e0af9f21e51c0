/**
 * How much one company may keep: far more than work needs, so that one account cannot fill the platform's disk. A person has
 * room of their own for what says what they read when it is full.
 */
export const quotas = {
  apiTokens: { most: 50, full: 'You have 50 API tokens and keys. End one before you create another.' },
  stormRules: { most: 20, full: 'You have 20 storm rules. Delete one you no longer need.' },
  views: {
    most: 100,
    full: 'You have 100 saved views, which is as many as can be kept. Delete one you no longer need.',
  },
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
  leadAddresses: { most: 50, noun: 'addresses for leads', cure: 'End one you no longer need.' },
  hooks: { most: 50, noun: 'webhooks', cure: 'Delete one you no longer need.' },
  photos: { most: 100_000, noun: 'photos', cure: 'Delete some you no longer need.' },
  tags: { most: 1000, noun: 'tags of its own', cure: 'Use one there is, or delete one.' },
  reports: { most: 500, noun: 'reports that wait for review', cure: 'Take back one that is settled.' },
} as const;

export type Quota = keyof typeof quotas;

/** The message when a quota is reached. */
export function quotaSentence(quota: Quota): string {
  const room = quotas[quota];
  if ('full' in room) return room.full;
  const { most, noun, cure } = room;
  return `Your company has ${most.toLocaleString('en-US')} ${noun}, which is as many as it can keep. ${cure}`;
}
