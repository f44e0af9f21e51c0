import type { HistoryKind } from './crm/history.ts';

/**
 * Everything that leaves a line in the audit record, and how a person says it. The names stand in rows that can never be
 * changed: one is added, none is renamed.
 */
export const eventLabels = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Failed to sign in',
  'sign-out': 'Signed out',
  registered: 'Registered',
  'email-confirmed': 'Confirmed the e-mail address',
  'email-change-asked': 'Asked for another e-mail address',
  'email-changed': 'Changed the e-mail address',
  'email-confirmation-refused': 'Followed an unknown or used link of confirmation',
  'password-changed': 'Changed the password',
  'password-reset-asked': 'Asked for a reset link',
  'password-reset': 'Reset the password by link',
  'sessions-ended': 'Signed out other devices',
  'token-created': 'Created an API token',
  'token-revoked': 'Revoked an API token',
  'second-factor-failed': 'Showed a wrong second factor',
  'second-factor-added': 'Added a second factor',
  'second-factor-removed': 'Removed a second factor',
  'recovery-codes-made': 'Made new recovery codes',
  'recovery-code-used': 'Used a recovery code',
  'second-factor-reset': 'Reset a user’s second factor',
  'second-factor-demanded': 'Demanded a second factor',
  'second-factor-not-demanded': 'No longer demanded a second factor',
  'tokens-ended': 'Ended API tokens with the sessions',
  'user-created': 'Created a user',
  'user-deleted': 'Deleted a user',
  'unconfirmed-account-removed': 'Removed an account that was never confirmed',
  'user-password-reset': 'Reset a user’s password',
  'user-role-changed': 'Changed a user’s role',
  'user-company-changed': 'Moved a user to a company',
  'member-invited': 'Invited somebody to the company',
  'invitation-withdrawn': 'Took back an invitation to the company',
  'invitation-accepted': 'Joined a company by invitation',
  'invitation-refused': 'Followed an unknown or used link of invitation',
  'member-role-changed': 'Changed a role within the company',
  'member-access-ended': 'Took away a colleague’s access',
  'outcome-stages-changed': 'Changed which stages follow from visits',
  'plan-changed': 'Changed a plan',
  'zip-assigned': 'Assigned a ZIP code',
  'zip-removed': 'Removed a ZIP code',
  'subscription-changed': 'Changed a subscription',
  'zip-requested': 'Requested access to a ZIP code',
  'zip-request-approved': 'Approved a ZIP code request',
  'zip-request-denied': 'Denied a ZIP code request',
  'area-requested': 'Requested a new area',
  'area-request-approved': 'Approved a new area',
  'area-request-denied': 'Denied a new area',
  'ticket-opened': 'Opened a support ticket',
  'ticket-answered': 'Answered a support ticket',
  'ticket-closed': 'Closed a support ticket',
  'contact-handled': 'Handled a contact request',
  'properties-imported': 'Imported properties',
  'addresses-collided': 'Found properties of one address after its rule had changed',
  'import-undone': 'Undid an import',
  'import-previewed': 'Looked at a file before its import',
  'import-preview-discarded': 'Discarded a file that was to be imported',
  'import-source-forgotten': 'Forgot how files of a source are read',
  'property-deleted': 'Deleted a property',
  'zip-data-deleted': 'Deleted the properties of a ZIP code',
  'operation-canceled': 'Canceled long work',
  'operation-retried': 'Took up long work again',
  'tag-changed': 'Changed a tag of the catalog',
  'tag-deleted': 'Deleted a tag of the catalog',
  'tag-created': 'Offered everybody a tag',
  'zip-outlines-imported': 'Imported ZIP outlines',
  'storms-imported': 'Loaded a file of storms',
  'geocoding-retried': 'Asked the geocoder again',
  'properties-exported': 'Exported properties',
  'property-corrected': 'Corrected a property',
  'property-reported': 'Reported what was seen at a door',
  'correction-withdrawn': 'Took back a correction',
  'report-accepted': 'Accepted a report from a door',
  'report-declined': 'Declined a report from a door',
  'calendar-address-made': 'Made a secret address of the calendar',
  'calendar-address-ended': 'Ended the secret address of the calendar',
  'rejected-rows-read': 'Read the rejected rows of an import',
  'password-wrong': 'Gave a wrong current password',
  'reset-link-refused': 'Used a reset link that is wrong or used up',
  refused: 'Tried what they may not do',
  'slowed-down': 'Tried too often',
} as const;

export type AuditEventName = keyof typeof eventLabels;
export const auditEventNames = Object.keys(eventLabels) as [AuditEventName, ...AuditEventName[]];

/** What is done about properties, and the kind of line it leaves in the timeline of each. */
export const timelineKinds = {
  'stage-changed': 'stage',
  'door-knocked': 'knocked',
  'knock-withdrawn': 'knock_withdrawn',
  'note-added': 'note_added',
  'note-edited': 'note_edited',
  'note-deleted': 'note_deleted',
  'property-tagged': 'tag_added',
  'property-untagged': 'tag_removed',
  'properties-queued': 'queued',
  'properties-exported': 'exported',
  'property-assessed': 'assessed',
  'assessment-withdrawn': 'assessment_withdrawn',
  'property-corrected': 'corrected',
  'property-reported': 'reported',
  'correction-withdrawn': 'correction_withdrawn',
  'appointment-set': 'appointment_set',
  'appointment-changed': 'appointment_changed',
  'photo-added': 'photo_added',
  'photo-deleted': 'photo_deleted',
} as const satisfies Record<string, HistoryKind>;

export type TimelineEventName = keyof typeof timelineKinds;
export type EventName = AuditEventName | TimelineEventName;

/** Whether the event belongs into the audit record. */
export const isAudited = (name: string): name is AuditEventName => Object.hasOwn(eventLabels, name);

/** What else matters, for example { zipCode: '85251' }: no secrets and no texts of others. */
export type EventDetails = Record<string, string | number | boolean | null>;
