import { type SeverityLevel, severityRank } from '../roofs.ts';

/** A roof's change between two captures, by reviewers' answers, never by pixels. */
export const roofChanges = ['new', 'worse', 'repaired', 'replaced'] as const;
export type RoofChange = (typeof roofChanges)[number];

export const roofChangeLabels: Record<RoofChange, string> = {
  new: 'Newly damaged',
  worse: 'Worse',
  repaired: 'Repaired',
  replaced: 'Replaced',
};

/** A reviewer's answer about a roof in one capture. */
export interface ReviewedRoof {
  severityLevel: SeverityLevel;
  /** Null if the picture did not show it. */
  roofSubtype: string | null;
}

/** What changed since an earlier capture; null if nothing of that kind did. A sound roof of another material is a new one. */
export function roofChangeOf(before: ReviewedRoof, now: ReviewedRoof): RoofChange | null {
  const isSound = now.severityLevel === 'none';
  const isOther =
    before.roofSubtype !== null && now.roofSubtype !== null && before.roofSubtype !== now.roofSubtype;
  if (isSound && isOther) return 'replaced';
  if (before.severityLevel === 'none') return isSound ? null : 'new';
  if (isSound) return 'repaired';
  return severityRank[now.severityLevel] > severityRank[before.severityLevel] ? 'worse' : null;
}

export type RoofChangeCounts = Readonly<Record<RoofChange, number>>;

/** '12 newly damaged, 3 worse'; empty if nothing changed. */
export const describeRoofChanges = (counts: RoofChangeCounts): string =>
  roofChanges
    .filter((change) => counts[change] > 0)
    .map((change) => `${counts[change].toLocaleString('en-US')} ${roofChangeLabels[change].toLowerCase()}`)
    .join(', ');
