import type { Topic } from './topic.ts';

/** Other systems. */
export const connections: readonly Topic[] = [
  {
    id: 'connect',
    title: 'Connect',
    path: '/connect',
    needs: 'team:manage',
    text: [
      'An API key lets a program work for your company. The program sees what the owner who created the key sees, and does only what you allow.',
      'Create one key for each program. The key is shown once; the list shows its first characters, who created it and when it was last used.',
      'When you end a key, its next call is refused. A key also ends when the owner who created it leaves, is no longer an owner, or moves to another company.',
    ],
    also: 'api keys tokens integration crm zapier developer program scopes',
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    path: '/webhooks',
    needs: 'team:manage',
    text: [
      'A webhook tells another system what happens here: a stage that changed, a visit, an appointment, a signed proposal, a storm. Each event is sent once as it happens, as JSON, to the address you give. Events cover the doors in your ZIP codes and never include owners’ phone numbers.',
      'Zapier, Make and n8n add their own webhooks with one of your tokens. On your own server, check each event’s signature with the secret that is shown once. Signatures follow Standard Webhooks, which has libraries for most languages.',
      'Your receiver has 15 seconds to answer with a status from 200 to 299. Otherwise Ridgecap tries again for a day, always with the same id. After five failures in a row Ridgecap tries one event at a time until it works again, and after five days turns the webhook off and emails you.',
      'Open a webhook to see what was sent and answered, to send an event again, or to send a test.',
    ],
    also: 'zapier make n8n integration connect crm events api secret signature retry',
  },
  {
    id: 'crm',
    title: 'CRM',
    path: '/crm',
    needs: 'team:manage',
    text: [
      'Ridgecap sends doors to JobNimbus or AccuLynx: when you tap a button at the door, or automatically when a door reaches the stage you choose.',
      'Enter your account’s key, the values that are the same for every door, and which facts go into which fields. "Show What Is Sent" shows the exact requests for one door without sending anything.',
      'Before it creates a door, Ridgecap looks for it in the CRM by its number, so you never get duplicates. If the CRM refuses a door, the door shows the CRM’s message. Phone numbers are never sent.',
    ],
    also: 'jobnimbus acculynx integration contact lead push key mapping',
  },
  {
    id: 'incoming-leads',
    title: 'Incoming leads',
    path: '/connect/leads',
    needs: 'team:lead',
    text: [
      'Your website and lead services send leads to an address that an owner creates. If a lead’s address is one of your doors, the lead goes straight to that door: the person, how to reach them, what they agreed to, and their message as a note.',
      'All other leads wait under “To match” and on Today. Match each one to a property, or dismiss it.',
      'The person who has the door gets an email. If a lead has no door yet, the owner who created the address gets it. Ridgecap sends at most 30 of these emails an hour; all leads are still listed.',
      'A household that opted out stays opted out, even if it asks through a form: its phone and email are hidden until you take back the opt-out.',
    ],
    also: 'website form webhook angi thumbtack inbound inquiry match dismiss',
  },
  {
    id: 'api',
    title: 'API',
    path: '/connect/api',
    needs: 'team:lead',
    text: [
      'For developers: how to make calls, what errors, pages and limits look like, and commands to copy. An AI assistant that supports MCP can read your leads with a key. It cannot change anything.',
    ],
    also: 'developer curl openapi mcp assistant rest json',
  },
  {
    id: 'calendar',
    title: 'Your appointments in Google, Outlook and Apple calendars',
    path: '/profile',
    needs: 'property:read',
    text: [
      'Create your calendar’s address in your profile, then subscribe to it. In Google Calendar, on a computer: Other calendars, +, From URL. In Outlook on the web: Add calendar, Subscribe from web. In classic Outlook: Account Settings, Internet Calendars. On an iPhone or Mac: add a calendar subscription.',
      'Each calendar app updates on its own schedule. Google takes 8 to 24 hours and cannot be refreshed by hand. Outlook on the web takes about three hours, sometimes a day. Apple lets you choose.',
      'For changes on the same day, look at Today. A homeowner with an email address gets a calendar invitation as soon as an appointment is set, moved or canceled.',
    ],
    also: 'ics subscribe sync feed invitation microsoft 365',
  },
];
