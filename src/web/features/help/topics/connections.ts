import type { Topic } from './topic.ts';

/** Other systems. */
export const connections: readonly Topic[] = [
  {
    id: 'connect',
    title: 'Connect',
    path: '/connect',
    needs: 'team:manage',
    text: [
      'An API key lets a program work for your company: it reads what the owner who created it sees, and can do only what you choose.',
      'Create one key for each program. The key is shown once; the list shows its first characters, who created it and when it was last used.',
      'Ending a key takes effect at its next call. Keys also end when their owner leaves, is no longer an owner, or moves to another company.',
    ],
    also: 'api keys tokens integration crm zapier developer program scopes',
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    path: '/webhooks',
    needs: 'team:manage',
    text: [
      'A webhook tells another system what happens here: a stage that changed, a visit, an appointment, a signed proposal, a storm. Each event is sent once as it happens, as JSON, to the address you give. It covers doors in the ZIP codes you hold and never includes owners’ phone numbers.',
      'Zapier, Make and n8n add their own webhooks with a token of yours. For your own server, check the signature with the secret that is shown once; it follows Standard Webhooks, for which there are libraries in every language.',
      'Your receiver has 15 seconds to answer with a status from 200 to 299. Anything else is retried for a day, always with the same id. After five failures in a row Ridgecap tries one event at a time until it works again, and after five days turns the webhook off and emails you.',
      'Open a webhook to see what was sent and answered, to send something again, or to send a test.',
    ],
    also: 'zapier make n8n integration connect crm events api secret signature retry',
  },
  {
    id: 'crm',
    title: 'CRM',
    path: '/crm',
    needs: 'team:manage',
    text: [
      'Ridgecap sends doors to JobNimbus or AccuLynx: by hand with a button at the door, or automatically when a door reaches the stage you choose.',
      'Enter the key of your account, what is the same for every door, and which facts go into which fields. "Show What Is Sent" shows the exact requests of one door without sending anything.',
      'Ridgecap looks for a door by its number before creating it, so it exists only once however often it is sent. If the CRM refuses it, the door shows the CRM’s own message. Phone numbers are never sent.',
    ],
    also: 'jobnimbus acculynx integration contact lead push key mapping',
  },
  {
    id: 'incoming-leads',
    title: 'Incoming leads',
    path: '/connect/leads',
    needs: 'team:lead',
    text: [
      'Your website and lead services send leads to an address that an owner creates. One whose address is a door of yours goes straight there: the person, how to reach them, what they agreed to, and their message as a note.',
      'All others wait under “To match”, and under Today. Match one to a property, or dismiss it.',
      'An email tells the person who has the door. For a lead without a door, it goes to the owner who created the address. After 30 emails an hour, no more are sent; the leads are still listed.',
      'A household that opted out stays opted out, even if it asks through a form: its phone and email are not shown until you take the opt-out back.',
    ],
    also: 'website form webhook angi thumbtack inbound inquiry match dismiss',
  },
  {
    id: 'api',
    title: 'API',
    path: '/connect/api',
    needs: 'team:lead',
    text: [
      'For people who write programs: how calls are made, what errors, pages and limits look like, and commands to copy. An assistant that speaks MCP can read your leads with a key, and change nothing.',
    ],
    also: 'developer curl openapi mcp assistant rest json',
  },
  {
    id: 'calendar',
    title: 'Your appointments in Google, Outlook and Apple calendars',
    path: '/profile',
    needs: 'property:read',
    text: [
      'Create the calendar’s address in your profile and subscribe to it. In Google Calendar, on a computer: Other calendars, +, From URL. In Outlook on the web: Add calendar, Subscribe from web. In classic Outlook: Account Settings, Internet Calendars. On an iPhone or Mac: add a calendar subscription.',
      'Each looks for changes on a schedule of its own. Google takes 8 to 24 hours and has no button to hurry it; Outlook on the web takes about three hours, now and then a day; Apple lets you choose.',
      'For what changes today, look at Today. A homeowner with an email address gets an invitation when an appointment is set, moved or canceled, which arrives at once in any calendar.',
    ],
    also: 'ics subscribe sync feed invitation microsoft 365',
  },
];
