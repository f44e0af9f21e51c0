import { fileJobs } from '#server/files/index.ts';
import { type AnyOperation, operationJobs } from '#server/operations/index.ts';
import { eventJobs } from '#server/platform/events/events.jobs.ts';
import { accountHandlers, accountJobs } from './accounts/index.ts';
import { addressJobs, addressOperations } from './addresses/index.ts';
import { adminHandlers } from './admin/index.ts';
import { appointmentHandlers, appointmentJobs } from './appointments/index.ts';
import { assessmentHandlers } from './assessments/index.ts';
import { auditHandlers, auditRecord } from './audit/index.ts';
import { authHandlers, authJobs } from './auth/index.ts';
import { captureHandlers, captureOperations, flySample } from './captures/index.ts';
import { changeHandlers } from './changes/index.ts';
import { contactHandlers } from './contact/index.ts';
import { correctionHandlers, withdrawReports } from './corrections/index.ts';
import { coverageHandlers, coverageJobs } from './coverage/index.ts';
import { crmHandlers, crmJobs } from './crm/index.ts';
import { disputeHandlers } from './disputes/index.ts';
import { figureHandlers, figureJobs } from './figures/index.ts';
import { geocodingHandlers, geocodingJobs, geocodingOperations } from './geocoding/index.ts';
import { imageryHandlers } from './imagery/index.ts';
import { inspectionHandlers } from './inspections/index.ts';
import { knockingHoursHandlers } from './knocking-hours/index.ts';
import { knockHandlers } from './knocks/index.ts';
import { leadHandlers, leadJobs, leadOperations } from './leads/index.ts';
import { mapHandlers, mapJobs, mapOperations } from './map/index.ts';
import { noticeJobs } from './notices/index.ts';
import { operationHandlers } from './operations/index.ts';
import { peopleHandlers } from './people/index.ts';
import { photoHandlers } from './photos/index.ts';
import { profileHandlers } from './profile/index.ts';
import { propertyHandlers } from './properties/index.ts';
import { queueHandlers, queueOperations } from './queues/index.ts';
import { removalHandlers, removalOperations } from './removals/index.ts';
import { requestHandlers } from './requests/index.ts';
import { reviewHandlers, roofOutlineHandlers } from './review/index.ts';
import { roofChangeHandlers } from './roof-changes/index.ts';
import { routeHandlers } from './routes/index.ts';
import { secondFactorHandlers, secondFactorJobs } from './second-factor/index.ts';
import { siteHandlers } from './site/index.ts';
import { stormCaptureHandlers } from './storm-captures/index.ts';
import { stormRuleHandlers, stormRuleJobs } from './storm-rules/index.ts';
import { stormHandlers, stormJobs, stormOperations } from './storms/index.ts';
import { supportHandlers } from './support/index.ts';
import { teamHandlers, teamJobs } from './team/index.ts';
import { todayHandlers } from './today/index.ts';
import {
  previewJobs,
  undoHandlers,
  uploadHandlers,
  uploadJobs,
  uploadOperations,
  uploadPreviewHandlers,
} from './uploads/index.ts';
import { viewHandlers } from './views/index.ts';
import { visionHandlers, visionJobs, visionOperations } from './vision/index.ts';
import { walkHandlers } from './walks/index.ts';

/** Every feature's handlers, by the names of the contract. */
export const handlers = {
  auth: authHandlers,
  profile: profileHandlers,
  site: siteHandlers,
  contact: contactHandlers,
  properties: propertyHandlers,
  leads: leadHandlers,
  assessments: assessmentHandlers,
  corrections: correctionHandlers,
  disputes: disputeHandlers,
  roofChanges: roofChangeHandlers,
  map: mapHandlers,
  uploads: uploadHandlers,
  undo: undoHandlers,
  uploadPreviews: uploadPreviewHandlers,
  removals: removalHandlers,
  geocoding: geocodingHandlers,
  captures: captureHandlers,
  imagery: imageryHandlers,
  inspections: inspectionHandlers,
  operations: operationHandlers,
  queues: queueHandlers,
  reviews: reviewHandlers,
  roofOutlines: roofOutlineHandlers,
  routes: routeHandlers,
  changes: changeHandlers,
  knockingHours: knockingHoursHandlers,
  knocks: knockHandlers,
  people: peopleHandlers,
  photos: photoHandlers,
  views: viewHandlers,
  vision: visionHandlers,
  walks: walkHandlers,
  crm: crmHandlers,
  appointments: appointmentHandlers,
  today: todayHandlers,
  storms: stormHandlers,
  stormCaptures: stormCaptureHandlers,
  stormRules: stormRuleHandlers,
  coverage: coverageHandlers,
  support: supportHandlers,
  admin: adminHandlers,
  accounts: accountHandlers,
  team: teamHandlers,
  figures: figureHandlers,
  requests: requestHandlers,
  audit: auditHandlers,
  secondFactor: secondFactorHandlers,
};

/** Every kind of long work. */
export const allOperations: readonly AnyOperation[] = [
  ...queueOperations,
  ...uploadOperations,
  ...removalOperations,
  ...addressOperations,
  ...geocodingOperations,
  ...mapOperations,
  ...leadOperations,
  ...stormOperations,
  ...captureOperations,
  withdrawReports,
  flySample,
  ...visionOperations,
];

/** Everybody who hears of events after they were committed. */
const allConsumers = [auditRecord];

/** Everything that runs in the background. */
export const allJobs = [
  ...eventJobs(allConsumers),
  ...fileJobs,
  ...operationJobs(allOperations),
  ...noticeJobs,
  ...appointmentJobs,
  ...authJobs,
  ...accountJobs,
  ...teamJobs,
  ...figureJobs,
  ...secondFactorJobs,
  ...coverageJobs,
  ...crmJobs,
  ...mapJobs,
  ...leadJobs,
  ...addressJobs,
  ...geocodingJobs,
  ...stormJobs,
  ...stormRuleJobs,
  ...visionJobs,
  ...uploadJobs,
  ...previewJobs,
];
