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
      'Select an appointment to call, text or navigate, and to read what was agreed. The next one within the hour comes first.',
      'Select a walk to start it. On a phone it opens one door at a time; on a computer it opens as a list.',
      'A follow-up belongs to the person who promised it, until it is passed on: open the list to pass one on, or to see your colleagues’. Owners and managers also see how many each person has, and the walks, appointments and visits of the whole crew.',
    ],
    also: 'start morning plan come back',
  },
  {
    id: 'dashboard',
    title: 'Dashboard',
    path: '/dashboard',
    needs: 'property:read',
    text: [
      'Every property in your ZIP codes, worst roofs first. Filters narrow the list. They are part of the page’s web address, so you can bookmark the list or share it with a colleague.',
      'Select a row to open the property. Use the checkboxes to choose rows and add them to a queue or to export them. The arrow keys move between rows, Enter opens one and X selects it.',
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
      'Zoomed out, colors show where damage is concentrated. Zoom in to see each property as a pin: green for no damage, yellow for minor, orange for moderate, red for severe. A hollow pin has not been assessed.',
      'Draw an area to see only its properties, then add them to a queue. "Storms" shows where hail fell on a day you choose.',
    ],
    also: 'heat pins draw area lasso satellite',
  },
  {
    id: 'queues',
    title: 'Property Queues',
    path: '/queues',
    needs: 'queue:read',
    text: [
      'A queue is a list of doors to knock on. Create one for each day, street or crew member, and assign it to the person who walks it.',
      'Inside a queue you can sort the doors, put them in walking order, print a walk sheet, export them, or start knocking.',
    ],
    also: 'list doors route print walk sheet assign',
  },
  {
    id: 'knocking',
    title: 'Knocking on doors',
    needs: 'queue:write',
    text: [
      'Knock mode shows one door at a time with large buttons. Tap what happened, such as "Not home" or "Appointment", and the next door appears. Each outcome also sets the stage and the tags of the door.',
      'If you tap the wrong button, tap "Undo": it reverses the last tap and everything it changed.',
      'Skip a door to come back to it later. Knock mode skips doors tagged "Do not contact".',
    ],
    also: 'visit outcome not home conversation sold skip undo phone canvass',
  },
  {
    id: 'offline',
    title: 'Working without a signal',
    needs: 'queue:write',
    text: [
      'Tap "Save Offline" in a queue before you leave. Its doors, pictures, streets, people and prices are then stored on your phone: without a connection you can knock, measure a roof and draft a proposal, which is sent once there is one.',
      'What you record without a signal is stored on the phone and sent as soon as there is a connection. The bar at the top shows how many changes are waiting. Wait until they are sent before you log out.',
    ],
    also: 'offline no connection sync save take along',
  },
  {
    id: 'pipeline',
    title: 'Pipeline',
    path: '/pipeline',
    needs: 'crm:read',
    text: [
      'Your deals by stage, from the first conversation to won or lost. To move a deal, drag its card or use its menu.',
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
      'A proposal offers a homeowner one to three packages with prices from your price book. Open a property, measure its roof or type its squares, and select "Propose and Sign".',
      'A proposal cannot be changed after you send it. The homeowner signs through a link, a QR code or on your phone. The signature marks the deal as won. Choose two people under "Signatures" if both own the home: the first one who signs chooses, and the deal is won once both have signed.',
    ],
    also: 'sign signature contract offer price quote',
  },
  {
    id: 'owner',
    title: 'An owner’s doors',
    needs: 'property:read',
    text: [
      'Select an owner in a property’s details to see everything they own in your ZIP codes, and how the name on the deed was read.',
    ],
    also: 'landlord trust company name deed',
  },
  {
    id: 'coverage',
    title: 'Coverage Map',
    path: '/coverage',
    needs: 'coverage:read',
    text: [
      'The ZIP codes you can work in, the ones you can request, and the ones another company holds. Select "Request Access" to ask an administrator for one. You get an email with the decision.',
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
      'After a storm, a storm rule makes a queue of the doors it reached, ready by six in the morning, and emails you.',
      'For each property you see a radar estimate of hail, reports from people nearby and official records. They are shown separately, because none of them proves that hail hit one address.',
    ],
    also: 'hail wind morning list radar',
  },
];
