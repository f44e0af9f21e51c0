import type { ApiScope } from '#domain/api-scopes.ts';
import { capitalized } from '#domain/capitalized.ts';
import type { Endpoint } from './endpoint.ts';
import { contract } from './index.ts';

/** What the calls of a feature are about, where some of them name a scope. */
const words: Partial<Record<keyof typeof contract, string>> = {
  appointments: 'appointments',
  assessments: 'roof facts',
  changes: 'visits and other changes of devices',
  contacts: 'contacts and opt-outs',
  corrections: 'corrections',
  costCalculations: 'cost calculations',
  coverage: 'ZIP codes and requests for them',
  crm: 'stages, tags and notes',
  crmLinks: 'doors sent to a CRM',
  disputes: 'disputes',
  evidence: 'evidence packets',
  figures: 'figures',
  geocoding: 'geocoding',
  ground: 'pictures of the ground',
  hooks: 'webhooks',
  imagery: 'pictures',
  incomingLeads: 'incoming leads',
  inspections: 'inspections',
  knockingHours: 'knocking hours',
  knocks: 'visits',
  leads: 'leads',
  mailCampaigns: 'mail campaigns',
  mailSending: 'print runs at a print service',
  mailSettings: 'the return address of mail',
  map: 'the map',
  measurements: 'measurements',
  operations: 'long work',
  optOutLists: 'do-not-contact lists',
  owners: 'owners',
  people: 'people',
  photos: 'photos',
  priceBook: 'the price book',
  roofSizes: 'price ranges',
  properties: 'properties',
  proposals: 'proposals and contract terms',
  queues: 'queues',
  removals: 'deleted properties',
  requests: 'requests',
  reviews: 'reviews',
  roofChanges: 'roof changes',
  routes: 'routes',
  scores: 'scores',
  stormCaptures: 'storm-response captures',
  stormRules: 'storm rules',
  storms: 'storms',
  support: 'support tickets',
  team: 'colleagues and their ZIP codes',
  today: 'the day’s work',
  undo: 'undone imports',
  uploadPreviews: 'previews of imports',
  uploads: 'imports',
  views: 'saved views',
  vision: 'suggestions of software',
  walks: 'walks',
};

/** What a scope opens, as the contract grants it: 'Read leads, properties, and queues.' */
export function scopeSentence(scope: ApiScope): string {
  const opened = Object.entries<Record<string, Endpoint>>(contract).flatMap(([feature, endpoints]) =>
    Object.values(endpoints).some((endpoint) => endpoint.scope === scope)
      ? [words[feature as keyof typeof contract] ?? feature]
      : [],
  );
  const listed = new Intl.ListFormat('en-US').format(opened);
  return `${capitalized(listed)}.`;
}
