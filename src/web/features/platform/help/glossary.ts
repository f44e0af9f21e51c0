/** The words of the trade and of this product, as its screens use them. */
export const glossary: readonly { term: string; meaning: string }[] = [
  {
    term: 'Absentee owner',
    meaning: 'An owner who gets their mail at another address than the property. They may rent it out.',
  },
  { term: 'Appointment', meaning: 'A day and time when someone from your company is expected at a door.' },
  {
    term: 'Blind check',
    meaning:
      'A second review of some roofs by a person who does not see the first answer. It shows how far you can rely on a capture.',
  },
  {
    term: 'Capture',
    meaning: 'Roof data for a ZIP code from one day: a drone flight or an imported file.',
  },
  { term: 'Correction', meaning: 'A fact about a property that a person set right by hand.' },
  { term: 'Deal', meaning: 'A possible sale. It starts with a conversation at the door.' },
  { term: 'Delivery', meaning: 'The step that makes the results of a capture visible to contractors.' },
  {
    term: 'Do not contact',
    meaning:
      'A tag that keeps a property out of queues, routes, mail and exports. It applies to your whole company.',
  },
  { term: 'Door', meaning: 'A property you knock on. Each property is one door.' },
  {
    term: 'Evidence packet',
    meaning:
      'A .zip file about one property, with pictures, facts, sources and storms. Anybody can check that it was not changed.',
  },
  {
    term: 'Exclusive ZIP code',
    meaning: 'A ZIP code that is closed to other companies until a set day.',
  },
  {
    term: 'Follow-up',
    meaning: 'A door to come back to, on the day you agreed on or some time after "Not home".',
  },
  {
    term: 'Holdout',
    meaning:
      'Doors of a mail campaign that get no mail on purpose, so that you can see what the mail changed.',
  },
  {
    term: 'Lead',
    meaning: 'A property as a contractor sees it, with its roof, its owner and your work there.',
  },
  {
    term: 'Lead score',
    meaning: 'A number from 0 to 100 that shows how likely a door is to become a deal, with the reasons.',
  },
  { term: 'Measurement', meaning: 'A roof traced on its picture, with areas, edges and waste.' },
  {
    term: 'Operation',
    meaning: 'Work that takes a while and continues when you leave the screen, such as a large import.',
  },
  {
    term: 'Opt-out',
    meaning:
      'What a household does not want: calls, texts, mail, email, visits or any contact. It applies to your whole company.',
  },
  {
    term: 'Outcome',
    meaning: 'The result of a visit, such as "Not home", "Conversation", "Appointment" or "Sold".',
  },
  {
    term: 'Owner',
    meaning:
      'Of a property: the person or company in its records. Of a company: a user who invites people, sets roles and leads the crew.',
  },
  { term: 'Package', meaning: 'One of the three offers in a proposal: good, better or best.' },
  { term: 'Piece', meaning: 'One postcard or letter of a mail campaign.' },
  { term: 'Pipeline', meaning: 'All your deals, sorted by stage.' },
  { term: 'Pitch', meaning: 'How steep a roof is: inches of rise for every 12 inches of run. 0 is flat.' },
  { term: 'Price book', meaning: 'What your company charges: materials, labor, tax and profit.' },
  {
    term: 'Proposal',
    meaning:
      'An offer that a homeowner can sign: one to three packages with prices, texts and legal notices.',
  },
  { term: 'Queue', meaning: 'A list of doors to work through, assigned to one person.' },
  {
    term: 'Radar estimate',
    meaning: 'The size of hail at a property according to weather radar. Nobody measured it on site.',
  },
  { term: 'Rep', meaning: 'A person who knocks on doors for a company. Owners and managers lead the reps.' },
  {
    term: 'Save offline',
    meaning: 'Store a queue on your phone so that you can work through it without a signal.',
  },
  { term: 'Severity', meaning: 'How damaged a roof is: none, minor, moderate or severe.' },
  {
    term: 'Skip tracing',
    meaning: 'Finding the phone numbers and email addresses of owners through a vendor.',
  },
  { term: 'Square', meaning: '100 square feet of roof.' },
  {
    term: 'Stage',
    meaning:
      'Where a door is in your pipeline: New, Queued, Knocked, Called, Appointment Set, Proposal Sent, Won or Lost.',
  },
  {
    term: 'Storm rule',
    meaning: 'Which doors you want in a queue on the morning after a storm.',
  },
  {
    term: 'Suggestion',
    meaning: 'What software sees on a roof that nobody has reviewed yet. It is not a fact.',
  },
  { term: 'Tag', meaning: 'A short label on a property. Your whole company sees it.' },
  {
    term: 'View',
    meaning: 'A saved set of filters and a sort order on the dashboard.',
  },
  {
    term: 'Walk',
    meaning:
      'A queue for one person and one day, in walking order. Owners and managers split queues and areas into walks.',
  },
  { term: 'Walk sheet', meaning: 'The doors of a queue on paper, to tick off.' },
  { term: 'Webhook', meaning: 'An address in another system that Ridgecap sends events to.' },
];
