/** Entries of a property's timeline. */
export const historyKinds = [
  'stage',
  'knocked',
  'knock_withdrawn',
  'note_added',
  'note_edited',
  'note_deleted',
  'tag_added',
  'tag_removed',
  'queued',
  'exported',
  'assessed',
  'assessment_withdrawn',
  'corrected',
  'reported',
  'correction_withdrawn',
  'disputed',
  'appointment_set',
  'appointment_changed',
  'photo_added',
  'photo_deleted',
  'person_added',
  'person_changed',
  'person_deleted',
  'measured',
  'proposal_drafted',
  'proposal_changed',
  'proposal_deleted',
  'proposal_sent',
  'proposal_viewed',
  'proposal_signed',
  'proposal_declined',
  'proposal_expired',
  'proposal_revoked',
  'proposal_superseded',
  'priced',
  'opted_out',
  'opt_out_withdrawn',
  'contact_saved',
  'contact_deleted',
  'mailed',
  'mail_answered',
  'lead_received',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/**
 * What a colleague does at one door, apart from a visit. Lists, exports, mail and imported contacts go to many doors at
 * once, and what a homeowner, a reviewer or an inbox does is nobody's work there.
 */
export const doorWork = [
  'stage',
  'note_added',
  'note_edited',
  'note_deleted',
  'tag_added',
  'tag_removed',
  'reported',
  'disputed',
  'appointment_set',
  'appointment_changed',
  'photo_added',
  'photo_deleted',
  'person_added',
  'person_changed',
  'person_deleted',
  'measured',
  'priced',
  'proposal_drafted',
  'proposal_changed',
  'proposal_deleted',
  'proposal_sent',
  'proposal_revoked',
] as const satisfies readonly HistoryKind[];

/** The same with imports and decisions about reports, which are stored elsewhere. */
export const timelineKinds = [...historyKinds, 'report_accepted', 'report_declined', 'imported'] as const;
export type TimelineKind = (typeof timelineKinds)[number];
