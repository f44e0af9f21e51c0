import type { EventName } from '../events.ts';
import { DO_NOT_CONTACT } from '../queues/default-queue.ts';

/** The events a webhook can subscribe to, each with the label of its checkbox and a sentence about it. */
export const hookEvents = {
  'lead.created': { label: 'Lead created', about: 'An import added a door in one of your ZIP codes.' },
  'lead.received': { label: 'Lead received', about: 'Somebody sent you a lead through an address of yours.' },
  'stage.changed': { label: 'Stage changed', about: 'A door moved to another stage of the pipeline.' },
  'knock.logged': { label: 'Knock logged', about: 'Somebody recorded a visit at a door.' },
  'appointment.set': { label: 'Appointment set', about: 'An appointment was made at a door.' },
  'appointment.changed': {
    label: 'Appointment changed',
    about: 'An appointment was moved, held or canceled.',
  },
  'proposal.sent': { label: 'Proposal sent', about: 'A proposal went out to a homeowner.' },
  'proposal.viewed': { label: 'Proposal viewed', about: 'A homeowner opened a proposal for the first time.' },
  'proposal.signed': { label: 'Proposal signed', about: 'A homeowner signed a proposal.' },
  'proposal.countersigned': {
    label: 'Proposal countersigned',
    about: 'Your company signed a proposal after its customers.',
  },
  'proposal.declined': { label: 'Proposal declined', about: 'A homeowner declined a proposal.' },
  'contact.opted_out': { label: 'Opted out', about: 'A household opted out of contact.' },
  'storm.hit': { label: 'Storm hit', about: 'A storm reached doors of one of your ZIP codes.' },
  'delivery.ready': { label: 'Delivery ready', about: 'New pictures and assessments of a ZIP code arrived.' },
  'zip.assigned': { label: 'ZIP code assigned', about: 'Somebody in your company was given a ZIP code.' },
  'zip.expiring': { label: 'ZIP code expiring', about: 'Access to a ZIP code ends within 14 days.' },
} as const satisfies Record<string, { label: string; about: string }>;

export type HookEvent = keyof typeof hookEvents;
export const hookEventNames = Object.keys(hookEvents) as [HookEvent, ...HookEvent[]];

/**
 * Which hooks hear of an event. 'door': those of the acting company, if their maker sees the door. 'import': everybody
 * who sees the door. 'zip': everybody whose maker holds the ZIP. 'grant': the company of the user it was given to. 'lead': those of the
 * company that got it, with its door where there is one and their maker sees it.
 */
export type HookAudience = 'door' | 'import' | 'zip' | 'grant' | 'lead';

interface Published {
  type: HookEvent;
  audience: HookAudience;
}

/** The internal events that leave the house. What is absent here is never sent. */
export const publishedEvents = {
  'properties-imported': { type: 'lead.created', audience: 'import' },
  'lead-received': { type: 'lead.received', audience: 'lead' },
  'stage-changed': { type: 'stage.changed', audience: 'door' },
  'door-knocked': { type: 'knock.logged', audience: 'door' },
  'appointment-set': { type: 'appointment.set', audience: 'door' },
  'appointment-changed': { type: 'appointment.changed', audience: 'door' },
  'proposal-sent': { type: 'proposal.sent', audience: 'door' },
  'proposal-viewed': { type: 'proposal.viewed', audience: 'door' },
  'proposal-signed': { type: 'proposal.signed', audience: 'door' },
  'proposal-countersigned': { type: 'proposal.countersigned', audience: 'door' },
  'proposal-declined': { type: 'proposal.declined', audience: 'door' },
  'opted-out': { type: 'contact.opted_out', audience: 'door' },
  'storm-hit': { type: 'storm.hit', audience: 'zip' },
  'capture-delivered': { type: 'delivery.ready', audience: 'zip' },
  'zip-assigned': { type: 'zip.assigned', audience: 'grant' },
  'zip-expiring': { type: 'zip.expiring', audience: 'grant' },
} as const satisfies Partial<Record<EventName, Published>>;

export type PublishedEvent = keyof typeof publishedEvents;

/** The tag 'Do not contact' is an opt-out of everything, and published as one. */
export const asOptOut = <E extends { name: string; details: Record<string, unknown> }>(event: E): E =>
  event.name === 'property-tagged' && event.details.tagKey === DO_NOT_CONTACT
    ? { ...event, name: 'opted-out', details: { channel: 'all', source: 'tag' } }
    : event;

export const isPublished = (name: string): name is PublishedEvent => Object.hasOwn(publishedEvents, name);

/** Why a hook no longer sends, in the words of the screen. */
export const hookEnds = {
  paused: 'Turned off by an owner',
  gone: 'The receiver answered 410: it wants no more events',
  failing: 'No delivery succeeded for five days',
  'key-ended': 'The API key that made it has ended',
  'maker-left': 'Whoever made it no longer leads this company',
} as const;

export type HookEnd = keyof typeof hookEnds;
export const hookEndNames = Object.keys(hookEnds) as [HookEnd, ...HookEnd[]];

export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
