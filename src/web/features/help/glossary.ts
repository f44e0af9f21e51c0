/** The words of the trade and of this product, as its screens use them. */
export const glossary: readonly { term: string; meaning: string }[] = [
  { term: 'Appointment', meaning: 'A time when someone from your company is expected at a door.' },
  {
    term: 'Blind check',
    meaning:
      'Roofs reviewed a second time by someone who does not see the first answer. It measures how accurate a capture is.',
  },
  { term: 'Capture', meaning: 'One dated view of a ZIP code: a drone flight, or an imported file.' },
  { term: 'Deal', meaning: 'A sale in progress. It starts with a conversation at the door.' },
  { term: 'Delivery', meaning: 'The moment when the results of a capture become visible to contractors.' },
  {
    term: 'Do not contact',
    meaning: 'A tag that keeps a property out of queues, routes, mail and exports, for your whole company.',
  },
  { term: 'Door', meaning: 'A property you knock at. One property is one door.' },
  { term: 'Exclusive ZIP code', meaning: 'A ZIP code that no other company may hold for a time.' },
  { term: 'Follow-up', meaning: 'A door to come back to, on the day agreed there or after "Not home".' },
  {
    term: 'Holdout',
    meaning:
      'Doors of a mail campaign that get nothing on purpose, so that you can see what the mail changed.',
  },
  { term: 'Lead', meaning: 'A property as a contractor sees it: its roof, its owner and your work there.' },
  {
    term: 'Lead score',
    meaning: 'A number from 0 to 100: how likely a door is to become a deal, with its reasons.',
  },
  {
    term: 'Opt-out',
    meaning:
      'What a household does not want: calls, texts, mail, email, visits, or any contact. It holds for your whole company.',
  },
  {
    term: 'Outcome',
    meaning: 'What came of a visit at a door: "Not home", "Conversation", "Appointment", "Sold" and others.',
  },
  {
    term: 'Package',
    meaning: 'One of the three offers in a proposal: good, better or best.',
  },
  { term: 'Pitch', meaning: 'How steep a roof is: inches of rise for 12 inches of run. 0 is flat.' },
  { term: 'Queue', meaning: 'A list of doors to work through, assigned to one person.' },
  {
    term: 'Radar estimate',
    meaning: 'The size of hail at a property as weather radar suggests it. It is not a measurement on site.',
  },
  { term: 'Rep', meaning: 'A person who knocks on doors for a company. Owners and managers lead the reps.' },
  {
    term: 'Severity',
    meaning: 'How damaged a roof is: none, minor, moderate or severe.',
  },
  { term: 'Square', meaning: '100 square feet of roof.' },
  {
    term: 'Stage',
    meaning:
      'Where a door is in your pipeline: New, Queued, Knocked, Called, Appointment Set, Proposal Sent, Won or Lost.',
  },
  {
    term: 'Suggestion',
    meaning: 'What software detects on a roof that has not been reviewed. It is not a fact.',
  },
  { term: 'Tag', meaning: 'A short label on a property, shared with your colleagues.' },
  { term: 'Take along', meaning: 'Storing a queue on your phone so that it opens without a signal.' },
  {
    term: 'Walk',
    meaning: 'A queue that was cut for one person and one day, in the order to walk it.',
  },
];
