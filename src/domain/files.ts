/**
 * Who may open a stored file. administrators; owner: its user; company: the company's members; zip: users who see its
 * ZIP, and reviewers; door: members of its company who see its ZIP; capture: those who work on captures; roof: users
 * who see its ZIP, and the reviewer its roof is assigned to.
 */
export const fileAccess = ['administrators', 'owner', 'company', 'zip', 'door', 'capture', 'roof'] as const;
export type FileAccess = (typeof fileAccess)[number];

/** The kinds of stored files: who may open them, and for how many days they are kept; null as long as what they belong to. */
export const fileKinds = {
  // They hold owners' names; users who want to fix them do it soon.
  'rejected-rows': { access: 'administrators', keptDays: 90 },
  // Looked at, and not imported so far; see KEPT_DAYS of the previews.
  'previewed-import': { access: 'administrators', keptDays: 3 },
  // Rendered again on request.
  'sample-picture': { access: 'zip', keptDays: 90 },
  // As long as the photo.
  'door-photo': { access: 'door', keptDays: null },
  'door-photo-original': { access: 'door', keptDays: null },
  // As long as the template, or the proposal that shows it.
  'proposal-logo': { access: 'company', keptDays: null },
  'proposal-picture': { access: 'company', keptDays: null },
  'signed-proposal': { access: 'company', keptDays: null },
  // Pieces of mail with addresses: a shop prints them soon, and they are made again on request.
  'mail-print': { access: 'company', keptDays: 90 },
  // As long as the capture; originals until it is delivered, unless CAPTURE_ORIGINALS is on.
  'capture-original': { access: 'capture', keptDays: null },
  'capture-picture': { access: 'capture', keptDays: null },
  // What all of its pictures show, as the map's tiles; callers get single tiles, as far as their ZIP codes go.
  'capture-ground': { access: 'capture', keptDays: null },
  'roof-view': { access: 'roof', keptDays: null },
} as const satisfies Record<string, { access: FileAccess; keptDays: number | null }>;

export type FileKind = keyof typeof fileKinds;
export const fileKindNames = Object.keys(fileKinds) as [FileKind, ...FileKind[]];
