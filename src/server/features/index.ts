import type { Feature } from '#server/feature.ts';
import { fileJobs } from '#server/files/index.ts';
import { type AnyOperation, operationJobs } from '#server/operations/index.ts';
import { eventJobs } from '#server/platform/events/events.jobs.ts';
import { feature as accounts } from './accounts/index.ts';
import { feature as addresses } from './addresses/index.ts';
import { feature as admin } from './admin/index.ts';
import { feature as apiKeys } from './api-keys/index.ts';
import { feature as appointments } from './appointments/index.ts';
import { feature as assessments } from './assessments/index.ts';
import { feature as audit } from './audit/index.ts';
import { feature as auth } from './auth/index.ts';
import { feature as campaigns } from './campaigns/index.ts';
import { feature as captures } from './captures/index.ts';
import { feature as changes } from './changes/index.ts';
import { feature as contact } from './contact/index.ts';
import { feature as contacts } from './contacts/index.ts';
import { feature as corrections } from './corrections/index.ts';
import { feature as coverage } from './coverage/index.ts';
import { feature as crm } from './crm/index.ts';
import { feature as crmLinks } from './crm-links/index.ts';
import { feature as disputes } from './disputes/index.ts';
import { feature as evidence } from './evidence/index.ts';
import { feature as figures } from './figures/index.ts';
import { feature as firstSteps } from './first-steps/index.ts';
import { feature as geocoding } from './geocoding/index.ts';
import { feature as ground } from './ground/index.ts';
import { feature as hooks } from './hooks/index.ts';
import { feature as imagery } from './imagery/index.ts';
import { feature as incomingLeads } from './incoming-leads/index.ts';
import { feature as inspections } from './inspections/index.ts';
import { feature as knockingHours } from './knocking-hours/index.ts';
import { feature as knocks } from './knocks/index.ts';
import { feature as leads } from './leads/index.ts';
import { feature as map } from './map/index.ts';
import { feature as measurements } from './measurements/index.ts';
import { feature as notices } from './notices/index.ts';
import { feature as operations } from './operations/index.ts';
import { feature as owners } from './owners/index.ts';
import { feature as people } from './people/index.ts';
import { feature as photos } from './photos/index.ts';
import { feature as pricing } from './pricing/index.ts';
import { feature as profile } from './profile/index.ts';
import { feature as properties } from './properties/index.ts';
import { feature as proposals } from './proposals/index.ts';
import { feature as queues } from './queues/index.ts';
import { feature as removals } from './removals/index.ts';
import { feature as requests } from './requests/index.ts';
import { feature as review } from './review/index.ts';
import { feature as roofChanges } from './roof-changes/index.ts';
import { feature as routes } from './routes/index.ts';
import { feature as sampleCompany } from './sample-company/index.ts';
import { feature as scores } from './scores/index.ts';
import { feature as secondFactor } from './second-factor/index.ts';
import { feature as site } from './site/index.ts';
import { feature as stormCaptures } from './storm-captures/index.ts';
import { feature as stormRules } from './storm-rules/index.ts';
import { feature as storms } from './storms/index.ts';
import { feature as support } from './support/index.ts';
import { feature as team } from './team/index.ts';
import { feature as today } from './today/index.ts';
import { feature as uploads } from './uploads/index.ts';
import { feature as views } from './views/index.ts';
import { feature as vision } from './vision/index.ts';
import { feature as walks } from './walks/index.ts';

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
