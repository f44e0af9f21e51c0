import { can } from '#access/can.ts';
import type { Permission } from '#access/permissions.ts';
import type { SessionUser } from '#contract/auth.ts';

/** What help tells about a screen, or about work that crosses several. */
export interface Topic {
  /** The anchor on the help screen. */
  id: string;
  title: string;
  /** The screen it is about. */
  path?: string;
  /** Who can open it. */
  needs: Permission;
  /** Short paragraphs. */
  text: readonly string[];
  /** Words people search by that the text does not use. */
  also?: string;
}

const topics: readonly Topic[] = [
  {
    id: 'today',
    title: 'Today',
    path: '/today',
    needs: 'property:read',
    text: [
      'Your day in one place: walks to continue, appointments, follow-ups that are due, and severe roofs that nobody has visited.',
      'Press a line to start working. On a phone a walk opens door by door; on a computer it opens as a list.',
      'Owners and managers also see the walks, appointments and visits of the whole crew.',
    ],
    also: 'start morning plan come back',
  },
  {
    id: 'dashboard',
    title: 'Dashboard',
    path: '/dashboard',
    needs: 'property:read',
    text: [
      'Every property in your ZIP codes, worst roofs first. Filters narrow the list; the address bar keeps them, so you can bookmark or share what you see.',
      'Press a row to open the property. Select rows with the checkbox to add them to a queue or to export them. The arrow keys move between rows, Enter opens one and X selects it.',
      '"Pictures" shows the same properties as pictures of their roofs, with the same filters, selection and keys.',
      'Save a set of filters under "Views" to come back to it.',
    ],
    also: 'leads list search export csv filter table pictures photos roofs grid',
  },
  {
    id: 'map',
    title: 'Property Map',
    path: '/map',
    needs: 'property:read',
    text: [
      'Zoomed out, the heat shows where damage is concentrated. Zoom in and each property becomes a pin: green for none, yellow for minor, orange for moderate, red for severe. A hollow pin has not been assessed.',
      'Draw an area to work in it alone, then add its doors to a queue. "Storms" shows where hail fell on a day.',
    ],
    also: 'heat pins draw area lasso satellite',
  },
  {
    id: 'queues',
    title: 'Property Queues',
    path: '/queues',
    needs: 'queue:read',
    text: [
      'A queue is a list of doors to knock on. Make one per day, street or crew member, and assign it to the person who walks it.',
      'Inside a queue you can sort the doors, put them in walking order, print a walk sheet, export them, or start knocking.',
    ],
    also: 'list doors route print walk sheet assign',
  },
  {
    id: 'knocking',
    title: 'Knocking on doors',
    needs: 'queue:write',
    text: [
      'Knock mode shows one door at a time with large buttons. Press what happened, such as "Not home" or "Appointment", and the next door comes up. Each outcome also sets the stage and the tags of the door.',
      'A wrong tap is no problem: "Undo" takes the last one back with everything it changed.',
      'Skip a door to come to it later. Doors tagged "Do not contact" are left out.',
    ],
    also: 'visit outcome not home conversation sold skip undo phone canvass',
  },
  {
    id: 'offline',
    title: 'Working without a signal',
    needs: 'queue:write',
    text: [
      'Press "Take Along" in a queue before you leave. Its doors, pictures and streets are then stored on your phone and open without a connection.',
      'What you record without a signal is kept on the phone and sent as soon as there is a connection. The bar at the top tells how many changes are still waiting. Do not log out before they are sent.',
    ],
    also: 'offline no connection sync take along',
  },
  {
    id: 'pipeline',
    title: 'Pipeline',
    path: '/pipeline',
    needs: 'crm:read',
    text: [
      'Deals by stage, from the first conversation to won or lost. Drag a card, or press its menu, to move it.',
      'A deal starts with a conversation, an appointment or an inspection. "Not home" does not start one.',
    ],
    also: 'deals stage won lost crm sales',
  },
  {
    id: 'proposals',
    title: 'Proposals',
    path: '/proposals',
    needs: 'crm:read',
    text: [
      'A proposal offers a homeowner one to three packages with prices from your price book. Open a property, measure or type its squares, and press "Propose and Sign".',
      'Once sent it can no longer change. The homeowner signs through a link or a QR code, or on your phone, and the deal is won.',
    ],
    also: 'sign signature contract offer price quote',
  },
  {
    id: 'coverage',
    title: 'Coverage Map',
    path: '/coverage',
    needs: 'coverage:read',
    text: [
      'The ZIP codes you can work in, those you can request, and those another company holds. "Request Access" asks an administrator; you get a mail when it is decided.',
      'Members of a company usually get their ZIP codes from an owner or manager instead.',
    ],
    also: 'zip territory request access area subscription',
  },
  {
    id: 'storms',
    title: 'Storms and storm rules',
    path: '/storm-rules',
    needs: 'property:read',
    text: [
      'A storm rule makes a queue of the doors that a storm reached, ready by six in the morning, and tells you by mail.',
      'Radar estimates hail at each property. Reports from people nearby and official records are shown separately, because none of them proves hail at one address.',
    ],
    also: 'hail wind morning list radar',
  },
  {
    id: 'crm',
    title: 'CRM',
    path: '/crm',
    needs: 'team:manage',
    text: [
      'Ridgecap sends doors to JobNimbus or AccuLynx: by hand with a button at the door, or by themselves as a door reaches the stage you choose.',
      'Enter the key of your account, what is the same for every door, and which facts go into which fields. "Show What Is Sent" shows the exact requests of one door without sending anything.',
      'A door is looked for by its Ridgecap number before it is created, so it is there once however often it is sent. What the CRM refuses shows at the door in the CRM’s own words. Phone numbers are never sent.',
    ],
    also: 'jobnimbus acculynx integration contact lead push key mapping',
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    path: '/webhooks',
    needs: 'team:manage',
    text: [
      'A webhook tells another system what happens here: a stage that changed, a visit, an appointment, a signed proposal, a storm. Each event is sent once as it happens, as JSON, to the address you give. It tells of doors in the ZIP codes you hold, and never of owners’ phone numbers.',
      'Zapier, Make and n8n add their own webhooks with a token of yours. For your own server, check the signature with the secret that is shown once; it follows Standard Webhooks, for which there are libraries in every language.',
      'Your receiver has 15 seconds to answer with a status from 200 to 299. Anything else is tried again for a day, always with the same id. After five failures in a row Ridgecap tries with one event at a time until it works again, and after five days turns the webhook off and writes you a mail.',
      'Open a webhook to see what was sent and answered, to send something again, or to send a test.',
    ],
    also: 'zapier make n8n integration connect crm events api secret signature retry',
  },
  {
    id: 'team',
    title: 'Team',
    path: '/team',
    needs: 'team:lead',
    text: [
      'Invite your crew here. An invitation includes the ZIP codes the person will work in, and expires after 7 days.',
      'Under Walks, cut a queue, or an area drawn on the map, into walks of about equal length and give them to your reps. Numbers shows visits, conversations and appointments by person.',
    ],
    also: 'invite colleague rep manager owner crew walks cut roles access company name',
  },
  {
    id: 'company',
    title: 'Company settings',
    path: '/company',
    needs: 'team:lead',
    text: [
      'The name and logo of your company, and the stage a door gets after each outcome of a visit.',
      'People, contacts, prices and storm rules have screens of their own, and this one leads to each of them.',
    ],
    also: 'settings name logo outcomes stages contacts license phone',
  },
  {
    id: 'connect',
    title: 'Connect',
    path: '/connect',
    needs: 'team:manage',
    text: [
      'An API key lets a program work for your company: it reads what the owner who created it sees, and does no more than you choose.',
      'Create one key for each program. The key is shown once; the list shows its first characters, who created it and when it was last used.',
      'Ending a key takes effect at its next call. Keys also end when their owner leaves, is no longer an owner, or moves to another company.',
    ],
    also: 'api keys tokens integration crm zapier developer program scopes',
  },
  {
    id: 'incoming-leads',
    title: 'Incoming leads',
    path: '/connect/leads',
    needs: 'team:lead',
    text: [
      'Your website and lead services send leads to an address that an owner creates. One whose address is a door of yours goes straight there: the person, how to reach them, what they agreed to, and their message as a note.',
      'All others wait under “To match”. Match one to a property, or dismiss it.',
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
      'For who writes a program: how calls are made, what errors, pages and limits look like, and commands to copy. An assistant that speaks MCP can read your leads with a key, and change nothing.',
    ],
    also: 'developer curl openapi mcp assistant rest json',
  },
  {
    id: 'price-book',
    title: 'Price book',
    path: '/price-book',
    needs: 'team:lead',
    text: [
      'What your company charges: materials, labor, tax and profit. Proposals are priced from it. Until you save your own, sample prices are used, and proposals say so.',
      'Every save makes a new version. Proposals that were sent keep the prices they had.',
    ],
    also: 'prices cost tax margin markup materials',
  },
  {
    id: 'contacts',
    title: 'Owner contacts',
    path: '/contacts',
    needs: 'team:lead',
    text: [
      'Phone numbers and email addresses of owners: typed at the door, imported from a skip-trace file, or looked up at a vendor where one is set up. The plan’s lookups of this year are counted there; an owner counts once.',
      'Each property says how its household may be contacted now, and why not: quiet hours of the state, the do-not-call registry (a look older than 31 days counts as none), texts without consent, knocking hours, no-knock lists, and what people asked for.',
      '‘Record Opt-Out’ holds for the whole company at once. Lists, walks, routes and exports leave out who opted out. Mail carries a code with which a household opts out by itself at /stop.',
      'The rules name their sources and are for your counsel to confirm. Where a state’s own hours are not on file, careful ones hold: no Sundays, no federal holidays, 9 AM to 8 PM.',
    ],
    also: 'call text mail dnc registry consent opt out skip trace',
  },
  {
    id: 'mail',
    title: 'Mail',
    path: '/mail',
    needs: 'team:lead',
    text: [
      'A campaign mails postcards or letters to the doors that pass your filters. ‘Mail to All’ on the dashboard begins one with the filters you have set. Before anything is made you see how many doors each check leaves out: opted out, mailed a short time ago, vacant, an address that mail cannot reach, the same mailbox twice.',
      'Freezing a campaign draws who is held out and makes the pieces. Then make the print files, and send them with the manifest to your print shop. Enter the day of mailing when they are out.',
      'Where a print service is set up, it can print and mail the pieces instead. You see the cost, with the percent of your plan, before you confirm it. Pieces it refuses are listed with its reasons, and the day of mailing is recorded by itself. With a badge ‘Test’ nothing is printed and nothing charged. Sending can be stopped; what was sent by then cannot be taken back.',
      'Each piece has a code. It opens a page of that roof with a form to reach you, and a way to opt out that holds at once.',
      'Results compare the doors you mailed with those held out. Until there are enough of both the screen says so instead of showing a difference.',
    ],
    also: 'postcard letter campaign print service send lob test holdout qr code',
  },
  {
    id: 'score',
    title: 'Lead score',
    needs: 'property:read',
    text: [
      'A number from 0 to 100 that says how likely a door is to become a deal, from its condition and the age of that look, the age of the building, hail, ownership, deals you won nearby and signs of damage. Each property lists what moved its score, strongest first, and what is never used.',
      'It begins with published points. From 200 decided doors on your own results are tried every night, and are used only while they predict better on doors they were not learned from.',
    ],
    also: 'rank priority likelihood points weights',
  },
  {
    id: 'profile',
    title: 'User Profile',
    path: '/profile',
    needs: 'profile:change',
    text: [
      'Your account: password, second factor, signed-in devices and API tokens.',
      'The support center sends a question to us. Answers arrive by mail and appear there.',
    ],
    also: 'password email two-factor token support ticket calendar theme dark',
  },
  {
    id: 'data',
    title: 'Data',
    path: '/admin-dashboard',
    needs: 'admin:stats',
    text: [
      'Import a property CSV for a ZIP code. "Preview" shows how the columns are read and what would change, and stores nothing. An import can be undone from "Recent Imports".',
      'ZIP Code Inventory lists what each ZIP code holds and who works in it. Tags, severity and suggestions set rules for everybody.',
    ],
    also: 'upload csv import geocoding zip inventory tags severity',
  },
  {
    id: 'people',
    title: 'People',
    path: '/admin/users',
    needs: 'admin:users',
    text: [
      'Create users, choose their plan and company, assign ZIP codes, reset passwords and delete accounts.',
      'A new user signs in with the temporary password and chooses their own. Owners of a company can invite their crew themselves once the company holds a ZIP code.',
    ],
    also: 'user account assign zip reset password plan company role',
  },
  {
    id: 'requests',
    title: 'Requests',
    path: '/admin/requests',
    needs: 'admin:requests',
    text: [
      'Everything that waits for your decision: ZIP access, new areas, storm captures, support tickets, contact requests, and corrections from doors.',
      'Approving a ZIP request assigns the ZIP code at once. The person gets a mail either way.',
    ],
    also: 'approve deny ticket support contact report',
  },
  {
    id: 'captures',
    title: 'Captures',
    path: '/captures',
    needs: 'capture:write',
    text: [
      'A capture is one flight over a ZIP code. Create it, add its pictures, and they are placed on the map by the drone’s own data.',
      'Reviewers then judge the roofs. A capture that passes its blind check can be delivered: contractors see its results from then on.',
    ],
    also: 'drone pictures flight deliver upload orthophoto',
  },
  {
    id: 'review',
    title: 'Review',
    path: '/review',
    needs: 'review:write',
    text: [
      'Judge one roof after the other by its pictures. Every button has a key; press H to see them all.',
      'Some roofs are judged twice by different people without seeing the other answer, to measure how accurate a capture is.',
    ],
    also: 'judge severity keys blind audit accuracy',
  },
  {
    id: 'storm-files',
    title: 'Storms',
    path: '/admin/storms',
    needs: 'admin:storms',
    text: [
      'Files of hail and wind, loaded by hand or from feeds. Each shows how many rows were read or rejected, and can be withdrawn.',
      'A file that looks incomplete is held back until you accept it.',
    ],
    also: 'hail wind radar feed noaa file load',
  },
  {
    id: 'operations',
    title: 'Operations',
    path: '/admin/operations',
    needs: 'admin:stats',
    text: [
      'Long work such as large imports, deliveries and indexes, with its progress. Work that failed says why and can be tried again.',
    ],
    also: 'jobs progress failed retry cancel',
  },
  {
    id: 'audit',
    title: 'Audit',
    path: '/admin/audit',
    needs: 'admin:audit',
    text: ['Who did what, when and from where. Lines are added and never changed.'],
    also: 'log record history who',
  },
  {
    id: 'knocking-hours',
    title: 'Knocking hours',
    path: '/admin/knocking-hours',
    needs: 'admin:hours',
    text: [
      'When cities allow knocking. Import the rules from a CSV; reps see at each door whether they may knock now.',
    ],
    also: 'city ordinance hours law',
  },
];

/** The topics about what the user can open. */
export const topicsOf = (user: SessionUser): Topic[] => topics.filter(({ needs }) => can(user, needs));

export const helpPath = (id: string): string => `/help#${id}`;
