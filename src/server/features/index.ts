import type { Feature } from '#server/feature.ts';
import { fileJobs } from '#server/files/index.ts';
import { type AnyOperation, operationJobs } from '#server/operations/index.ts';
import { eventJobs } from '#server/platform/events/events.jobs.ts';
import { feature as accounts } from './company/accounts/index.ts';
import { feature as auth } from './company/auth/index.ts';
import { feature as coverage } from './company/coverage/index.ts';
import { feature as figures } from './company/figures/index.ts';
import { feature as firstSteps } from './company/first-steps/index.ts';
import { feature as notices } from './company/notices/index.ts';
import { feature as profile } from './company/profile/index.ts';
import { feature as secondFactor } from './company/second-factor/index.ts';
import { feature as team } from './company/team/index.ts';
import { feature as apiKeys } from './connect/api-keys/index.ts';
import { feature as crmLinks } from './connect/crm-links/index.ts';
import { feature as hooks } from './connect/hooks/index.ts';
import { feature as incomingLeads } from './connect/incoming-leads/index.ts';
import { feature as campaigns } from './contact/campaigns/index.ts';
import { feature as contacts } from './contact/contacts/index.ts';
import { feature as appointments } from './field/appointments/index.ts';
import { feature as changes } from './field/changes/index.ts';
import { feature as knockingHours } from './field/knocking-hours/index.ts';
import { feature as knocks } from './field/knocks/index.ts';
import { feature as photos } from './field/photos/index.ts';
import { feature as routes } from './field/routes/index.ts';
import { feature as today } from './field/today/index.ts';
import { feature as walks } from './field/walks/index.ts';
import { feature as assessments } from './imagery/assessments/index.ts';
import { feature as captures } from './imagery/captures/index.ts';
import { feature as corrections } from './imagery/corrections/index.ts';
import { feature as disputes } from './imagery/disputes/index.ts';
import { feature as ground } from './imagery/ground/index.ts';
import { feature as imagery } from './imagery/imagery/index.ts';
import { feature as review } from './imagery/review/index.ts';
import { feature as roofChanges } from './imagery/roof-changes/index.ts';
import { feature as vision } from './imagery/vision/index.ts';
import { feature as addresses } from './leads/addresses/index.ts';
import { feature as crm } from './leads/crm/index.ts';
import { feature as geocoding } from './leads/geocoding/index.ts';
import { feature as leads } from './leads/leads/index.ts';
import { feature as map } from './leads/map/index.ts';
import { feature as owners } from './leads/owners/index.ts';
import { feature as properties } from './leads/properties/index.ts';
import { feature as queues } from './leads/queues/index.ts';
import { feature as removals } from './leads/removals/index.ts';
import { feature as scores } from './leads/scores/index.ts';
import { feature as uploads } from './leads/uploads/index.ts';
import { feature as views } from './leads/views/index.ts';
import { feature as admin } from './platform/admin/index.ts';
import { feature as audit } from './platform/audit/index.ts';
import { feature as contact } from './platform/contact/index.ts';
import { feature as operations } from './platform/operations/index.ts';
import { feature as requests } from './platform/requests/index.ts';
import { feature as sampleCompany } from './platform/sample-company/index.ts';
import { feature as site } from './platform/site/index.ts';
import { feature as support } from './platform/support/index.ts';
import { feature as evidence } from './sales/evidence/index.ts';
import { feature as inspections } from './sales/inspections/index.ts';
import { feature as measurements } from './sales/measurements/index.ts';
import { feature as people } from './sales/people/index.ts';
import { feature as pricing } from './sales/pricing/index.ts';
import { feature as proposals } from './sales/proposals/index.ts';
import { feature as stormCaptures } from './storms/storm-captures/index.ts';
import { feature as stormRules } from './storms/storm-rules/index.ts';
import { feature as storms } from './storms/storms/index.ts';

/** Every feature: a new one is added here and nowhere else on the server. */
const features = [
  accounts,
  addresses,
  admin,
  apiKeys,
  appointments,
  assessments,
  audit,
  auth,
  campaigns,
  captures,
  changes,
  contact,
  contacts,
  corrections,
  coverage,
  crm,
  crmLinks,
  disputes,
  evidence,
  figures,
  firstSteps,
  geocoding,
  ground,
  hooks,
  imagery,
  incomingLeads,
  inspections,
  knockingHours,
  knocks,
  leads,
  map,
  measurements,
  notices,
  operations,
  owners,
  people,
  photos,
  pricing,
  profile,
  properties,
  proposals,
  queues,
  removals,
  requests,
  review,
  roofChanges,
  routes,
  sampleCompany,
  scores,
  secondFactor,
  site,
  stormCaptures,
  stormRules,
  storms,
  support,
  team,
  today,
  uploads,
  views,
  vision,
  walks,
] as const;

type HandlersOf<F> = F extends { handlers: infer H } ? H : never;
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Every feature's handlers, by the names of the contract. The type check fails where the contract has an endpoint without one. */
export const handlers = Object.assign(
  {},
  ...features.map((feature) => ('handlers' in feature ? feature.handlers : {})),
) as AllOf<HandlersOf<(typeof features)[number]>>;

const every = <Part>(read: (feature: Feature) => readonly Part[] | undefined): Part[] =>
  features.flatMap((feature: Feature) => read(feature) ?? []);

/** Every kind of long work. */
export const allOperations: readonly AnyOperation[] = every(({ operations }) => operations);

/** Which rows stored files belong to. */
export const fileOwners = every(({ files }) => files);

/** Everything that runs in the background. */
export const allJobs = [
  ...eventJobs(every(({ consumers }) => consumers)),
  ...fileJobs(fileOwners),
  ...operationJobs(allOperations),
  ...every(({ jobs }) => jobs),
];

/** What goes on in every process that does background work. */
export const allLoops = every(({ loops }) => loops);
