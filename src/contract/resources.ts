/**
 * The server data the web caches and calls can change. A reading endpoint names what it `shows`, a writing endpoint what
 * it `changes`; the web refetches whatever shows a changed resource.
 */
export const resources = [
  // Who is signed in, and what is required of them before anything else.
  'session',
  'duties',
  'devices',
  'tokens',
  // Keys with which programs act for the company.
  'api-keys',
  // Leads that other systems send, and where to.
  'incoming-leads',
  'second-factor',
  // Who must use a second factor.
  'second-factor-policy',
  'properties',
  // Reviewers' answers, progress of captures, and the severity rule.
  'reviews',
  'severity-rule',
  // What has to be shown before software's suggestions are.
  'vision',
  // What people corrected by hand, and what they reported.
  'corrections',
  // Roofs disputed at the door.
  'disputes',
  // Results of inspections on roofs.
  'inspections',
  'zip-outlines',
  'storms',
  // Rules that make lists of doors after storms.
  'storm-rules',
  // Flights with their pictures.
  'captures',
  'uploads',
  // Files that were looked at and not imported yet, and what is remembered of how such files are read.
  'upload-previews',
  'upload-sources',
  'geocoding',
  // Addresses that the geocoder could not place.
  'refusals',
  'operations',
  'queues',
  'queue-items',
  // Who walks which doors on which day.
  'walks',
  'views',
  'stages',
  // Tags as properties carry them, and those on offer.
  'tags',
  'tag-catalog',
  'notes',
  // Visits at doors.
  'knocks',
  // When cities let people knock.
  'knocking-hours',
  // Which stage follows from an outcome.
  'outcome-stages',
  // Who lives at doors, as the company knows them.
  'people',
  // Mailings, and what the company prints on them.
  'mail-campaigns',
  'mail-settings',
  // How households may be contacted, and what they opted out of.
  'contact-standing',
  'opt-out-lists',
  // Pictures taken at doors.
  'photos',
  // Roofs as the company measured them.
  'measurements',
  // What homeowners sign, and what the company's have in common.
  'proposals',
  'proposal-template',
  // What the company charges, and what roofs cost by it.
  'price-book',
  'cost-calculations',
  'revisions',
  'timeline',
  'pipeline',
  'appointments',
  // What a newcomer does first.
  'first-steps',
  // Addresses that events are sent to, and what was sent.
  'hooks',
  'hook-deliveries',
  // CRMs that doors are sent to, and what was sent.
  'crm-links',
  // Since when the calendar has a secret address.
  'calendar-feed',
  'users',
  // The members of a company, and who was asked to join.
  'team',
  // Whether the user gets the Monday mail.
  'weekly-mail',
  'grants',
  'requests',
  // Storm-response captures that were asked for.
  'storm-captures',
  'tickets',
  'contacts',
  'audit',
] as const;

export type Resource = (typeof resources)[number];
