import type { FirstStep } from '#contract/first-steps.ts';

interface Words {
  title: string;
  text: string;
  /** Where it is done, for the queue it is about, if it is about one. */
  path: (queueId: number | null) => string;
}

export const stepWords: Record<FirstStep['key'], Words> = {
  import: {
    title: 'Import properties',
    text: 'Upload a CSV of properties.',
    path: () => '/upload',
  },
  assign: {
    title: 'Assign a ZIP code',
    text: 'Create a user and give them a ZIP code.',
    path: () => '/admin-dashboard?tab=users&new',
  },
  deliver: {
    title: 'Deliver a capture',
    text: 'Add a flight’s pictures, have them reviewed, deliver.',
    path: () => '/captures',
  },
  invite: {
    title: 'Invite your crew',
    text: 'They get their ZIP codes with the invitation.',
    path: () => '/team?do=invite',
  },
  'cut-walks': {
    title: 'Cut walks',
    text: 'Split doors into walks and give them to your reps.',
    path: () => '/team/walks',
  },
  watch: {
    title: 'Watch the day',
    text: 'See the visits of your crew as they come in.',
    path: () => '/today',
  },
  'get-doors': {
    title: 'Get your doors',
    text: 'A manager gives you a walk, or you add doors to a queue.',
    path: () => '/dashboard',
  },
  'take-along': {
    title: 'Take them along',
    text: 'Store the doors on this device for places without a signal.',
    path: (queueId) => (queueId === null ? '/queues' : `/queue/${queueId}`),
  },
  knock: {
    title: 'Knock on the first door',
    text: 'Record what happened with one tap.',
    path: (queueId) => (queueId === null ? '/queues' : `/knock/${queueId}`),
  },
};
