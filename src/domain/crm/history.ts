/** What the timeline of a property can tell of. */
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
] as const;
export type HistoryKind = (typeof historyKinds)[number];
