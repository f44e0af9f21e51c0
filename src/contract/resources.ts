/**
 * What the web keeps of the server's answers, as far as calls change it. A reading call says which of it it shows, a
 * writing one which it changes; the web reads again what shows something that changed.
 */
export const resources = [
  // Who is signed in, and what is required of them before anything else.
  'session',
  'duties',
  'devices',
  'tokens',
  'second-factor',
  // Of whom a second factor is demanded.
  'second-factor-policy',
  'properties',
  // What reviewers said of roofs, how far captures are, and the rule of severity.
  'reviews',
  'severity-rule',
  // What has to be shown before software's proposals are.
  'vision',
  // What people corrected by hand, and what they reported.
  'corrections',
  // Roofs that somebody at the door sees otherwise.
  'disputes',
  // What people found who stood on roofs.
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
  // Which stage follows from what came of one.
  'outcome-stages',
  // Who lives at doors, as the company knows them.
  'people',
  // Pictures taken at doors.
  'photos',
  // Roofs as the company measured them.
  'measurements',
  'revisions',
  'timeline',
  'pipeline',
  'appointments',
  // Since when the calendar has a secret address.
  'calendar-feed',
  'users',
  // Who is of a company, and who was asked to join.
  'team',
  // Whether one is told of it on Mondays.
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
