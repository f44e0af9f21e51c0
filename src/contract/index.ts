import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { apiKeys } from './api-keys.ts';
import { appointments } from './appointments.ts';
import { assessments } from './assessments.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { captures } from './captures.ts';
import { changes } from './changes.ts';
import { contact } from './contact.ts';
import { contacts } from './contacts.ts';
import { corrections } from './corrections.ts';
import { costCalculations } from './cost-calculations.ts';
import { coverage } from './coverage.ts';
import { crm } from './crm.ts';
import { crmLinks } from './crm-links.ts';
import { disputes } from './disputes.ts';
import type { Endpoint } from './endpoint.ts';
import { evidence } from './evidence.ts';
import { figures } from './figures.ts';
import { firstSteps } from './first-steps.ts';
import { geocoding } from './geocoding.ts';
import { ground } from './ground.ts';
import { hooks } from './hooks.ts';
import { imagery } from './imagery.ts';
import { incomingLeads } from './incoming-leads.ts';
import { inspections } from './inspections.ts';
import { invitations } from './invitations.ts';
import { knockingHours } from './knocking-hours.ts';
import { knocks } from './knocks.ts';
import { leads } from './leads.ts';
import { mailCampaigns } from './mail-campaigns.ts';
import { mailSending } from './mail-sending.ts';
import { mailSettings } from './mail-settings.ts';
import { map } from './map.ts';
import { measurements } from './measurements.ts';
import { operations } from './operations.ts';
import { optOutLists } from './opt-out-lists.ts';
import { owners } from './owners.ts';
import { people } from './people.ts';
import { photos } from './photos.ts';
import { priceBook } from './price-book.ts';
import { profile } from './profile.ts';
import { properties } from './properties.ts';
import { proposals } from './proposals.ts';
import { queues } from './queues.ts';
import { removals } from './removals.ts';
import { requests } from './requests.ts';
import { reviews } from './reviews.ts';
import { roofChangeCalls } from './roof-changes.ts';
import { roofOutlines } from './roof-outlines.ts';
import { roofPages } from './roof-pages.ts';
import { routes } from './routes.ts';
import { sample } from './sample.ts';
import { scores } from './scores.ts';
import { secondFactor } from './second-factor.ts';
import { site } from './site.ts';
import { stormCaptures } from './storm-captures.ts';
import { stormRules } from './storm-rules.ts';
import { storms } from './storms.ts';
import { support } from './support.ts';
import { team } from './team.ts';
import { today } from './today.ts';
import { undo } from './undo.ts';
import { uploadPreviews } from './upload-previews.ts';
import { uploads } from './uploads.ts';
import { views } from './views.ts';
import { vision } from './vision.ts';
import { walks } from './walks.ts';

/** Every call between browser and server, by feature. */
export const contract = {
  auth,
  // Before the profile, whose last call ends every key of the caller.
  apiKeys,
  profile,
  incomingLeads,
  secondFactor,
  site,
  contact,
  properties,
  leads,
  assessments,
  corrections,
  disputes,
  map,
  uploads,
  undo,
  uploadPreviews,
  removals,
  sample,
  geocoding,
  ground,
  hooks,
  captures,
  imagery,
  contacts,
  optOutLists,
  inspections,
  operations,
  owners,
  firstSteps,
  queues,
  reviews,
  roofOutlines,
  roofChanges: roofChangeCalls,
  routes,
  scores,
  changes,
  knockingHours,
  knocks,
  measurements,
  priceBook,
  costCalculations,
  mailCampaigns,
  mailSending,
  mailSettings,
  roofPages,
  people,
  photos,
  proposals,
  views,
  vision,
  walks,
  crm,
  crmLinks,
  appointments,
  today,
  storms,
  stormCaptures,
  stormRules,
  coverage,
  support,
  admin,
  accounts,
  team,
  invitations,
  evidence,
  figures,
  requests,
  audit,
} satisfies Record<string, Record<string, Endpoint>>;
