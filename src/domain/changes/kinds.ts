/** What can be done without a connection and is sent later. A kind is never removed: old phones still send it. */
export const changeKinds = [
  'knock',
  'note',
  'stage',
  'tag',
  'undo',
  'appointment',
  'photo',
  'dispute',
  'priority',
  'to-do',
  'person',
  'measurement',
  'proposal',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/**
 * The result of a change: applied now, applied before, superseded by something newer, or refused. All but the last are
 * final; a refused change may be sent again.
 */
export const changeResults = ['applied', 'already', 'superseded', 'refused'] as const;
export type ChangeResult = (typeof changeResults)[number];

/** Why a change was superseded or refused, as a person reads it. */
export const changeReasons = {
  'later-visit': 'A later visit at this door was recorded before. Yours is kept beside it.',
  won: 'A colleague won this deal in the meantime, so its stage stays.',
  'taken-back': 'The visit it came with was taken back.',
  'worked-since': 'A later visit at this door was recorded before, so the door stays where that left it.',
  'off-list': 'The door is not on that list any more.',
  'do-not-contact': 'A colleague set “Do not contact” in the meantime. That binds the whole company.',
  'leaders-only': 'An owner or manager set “Do not contact” here. Only an owner or manager can lift it.',
  'time-taken': 'You have another appointment at that time. Both are kept: please move one of them.',
  'time-skipped': 'Clocks skip that time on that day. The appointment was moved to the hour after.',
  'not-sent': 'The proposal is kept as a draft: it cannot be sent yet. Open it to see what is missing.',
  'no-access': 'This door is not in your ZIP codes any more.',
  'not-yours': 'This change belongs to another account.',
  'unknown-kind': 'The server does not know this kind of change yet.',
  unreadable: 'The change cannot be read.',
  'no-picture': 'The picture did not come along.',
  'nothing-to-undo': 'The visit to take back was never recorded.',
  failed: 'The server refused the change.',
} as const;
export type ChangeReason = keyof typeof changeReasons;
