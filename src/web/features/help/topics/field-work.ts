import type { Topic } from './topic.ts';

/** The daily work of a company and its reps. */
export const fieldWork: readonly Topic[] = [
  {
    id: 'today',
    title: 'Today',
    path: '/today',
    needs: 'property:read',
    text: [
      'Your day in one place: walks to continue, appointments, follow-ups that are due, and severe roofs that have not been visited.',
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
      'Skip a door to come back to it later. Doors tagged "Do not contact" are left out.',
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
      'The ZIP codes you can work in, those you can request, and those another company holds. "Request Access" asks an administrator; you get an email when it is decided.',
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
      'A storm rule makes a queue of the doors that a storm reached, ready by six in the morning, and tells you by email.',
      'Radar estimates hail at each property. Reports from people nearby and official records are shown separately, because none of them proves hail at one address.',
    ],
    also: 'hail wind morning list radar',
  },
];
