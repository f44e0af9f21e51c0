export {
  apiTokens,
  companies,
  emailConfirmations,
  invitations,
  knownDevices,
  passwordResetTokens,
  rateLimits,
  sessions,
  users,
} from './accounts.ts';
export { appointments, calendarFeeds } from './appointments.ts';
export { assessmentMoves, assessments, captures } from './assessments.ts';
export { captureGrounds, captureImages, roofComparisons, roofViews } from './captures.ts';
export {
  contactAnswers,
  contactCodes,
  contactPoints,
  contactReveals,
  keptOptOuts,
  noKnockAddresses,
  optOutLists,
  optOuts,
} from './contacts.ts';
export { corrections, fileValues } from './corrections.ts';
export {
  propertyHistory,
  propertyNoteRevisions,
  propertyNotes,
  propertyStatus,
  propertyTags,
  tagCatalog,
} from './crm.ts';
export { crmLinks, crmPushes } from './crm-links.ts';
export { disputes } from './disputes.ts';
export { companyDoors, companyVersions } from './doors.ts';
export { eventCursors, events } from './events.ts';
export { sealKeys } from './evidence.ts';
export {
  changes,
  deviceSyncs,
  doorVisits,
  doorVisitsStale,
  type KnockBefore,
  knockHours,
  knockHoursStale,
  knocks,
  outcomeStages,
  weeklyMails,
} from './field.ts';
export { files } from './files.ts';
export { geocodingZips } from './geocoding.ts';
export { hookAttempts, hookDeliveries, hooks } from './hooks.ts';
export { incomingLeads, leadAddresses } from './incoming-leads.ts';
export { knockingHours } from './knocking-hours.ts';
export { mailCampaigns, mailFiles, mailPieces, mailReplies, mailSends, mailSettings } from './mail.ts';
export { mapCells, mapChunks, mapZips, zipBoundaries } from './map.ts';
export { measurements } from './measurements.ts';
export { operationFailures, operationSteps, operations } from './operations.ts';
export { people } from './people.ts';
export { doorPhotos } from './photos.ts';
export { positions } from './positions.ts';
export { costCalculations, priceBooks } from './pricing.ts';
export { properties } from './properties.ts';
export {
  proposalLinks,
  proposalNumbers,
  proposalPictures,
  proposalRecipients,
  proposalSignatures,
  proposals,
  proposalTemplates,
} from './proposals.ts';
export { bulkQueueJobs, queueItems, queues } from './queues.ts';
export { auditLog, subscriptionEvents } from './records.ts';
export {
  auditRoofs,
  audits,
  openRoofs,
  reviewItems,
  reviews,
  roofInspections,
  severityRules,
  soundConsents,
} from './reviews.ts';
export { roofChanges } from './roof-changes.ts';
export { leadScores, scoreModels, scoreOutcomes, scoreZips } from './scores.ts';
export {
  challengePurposes,
  passkeyChallenges,
  passkeys,
  pendingSignIns,
  platformSettings,
  recoveryCodes,
  totpFactors,
} from './second-factor.ts';
export { stormCaptures } from './storm-captures.ts';
export { stormMornings, stormRuleDoors, stormRules } from './storm-rules.ts';
export {
  propertyStorms,
  stormCells,
  stormDays,
  stormRejections,
  stormReports,
  stormRuns,
  stormZips,
} from './storms.ts';
export { contactRequests, supportTicketAnswers, supportTickets } from './support.ts';
export { userZipSubscriptions, zipAccessRequests, zipCodeFlyRequests, zipCodes } from './territories.ts';
export { uploadChanges, uploadZips } from './upload-changes.ts';
export { type PreviewReading, uploadPreviews, uploadSources, uploads } from './uploads.ts';
export { savedViews } from './views.ts';
export {
  captureShares,
  drawnOutlines,
  roofOutlines,
  roofSuggestions,
  suggestionBars,
  visionHeads,
} from './vision.ts';
export { walkDoors, walks } from './walks.ts';
