import type { Upload } from '#contract/uploads.ts';
import { DAY_MS } from '#domain/durations.ts';
import { counted, describeRecords, type Standing } from '#domain/standing.ts';
import { KEPT_DAYS } from './kept.data.ts';

/** What is known of an import whose undoing is asked about. */
export interface Undoable {
  state: Upload['state'];
  finishedAt: Date | null;
  /** Whether it noted what it changed. */
  isKept: boolean;
  /** People's work on the properties it added, and their statements about its data. */
  standing: Standing;
  /** Properties that came in later under the name that a property had before. */
  clashes: number;
  /** Later imports with rows of the same properties, oldest first. */
  later: string[];
}

const LISTED = 3;

/** Why an import cannot be undone; null if it can. */
export function refusalOf(import_: Undoable, now: Date): string | null {
  const { state, isKept, standing, clashes, later } = import_;
  if (state === 'undone') return 'This import has been undone.';
  if (state === 'receiving' || state === 'importing') return 'This import is still under way.';
  if (state !== 'completed') return 'Nothing came of this import, so there is nothing to undo.';
  if (!isKept) return notKept(import_, now);
  const work = describeRecords(standing);
  const reasons = [
    work && `This import cannot be undone, because its properties have work on them: ${work}.`,
    later.length > 0 &&
      `${nameImports(later)} brought rows of the same properties later and has to be undone first.`,
    clashes > 0 &&
      `${counted(clashes, 'property that came in later has', 'properties that came in later have')} the parcel number or address that others had before this import.`,
  ].filter((reason) => typeof reason === 'string');
  return reasons.length === 0 ? null : reasons.join(' ');
}

function notKept({ finishedAt }: Undoable, now: Date): string {
  const isOld = finishedAt !== null && now.getTime() - finishedAt.getTime() > KEPT_DAYS * DAY_MS;
  return isOld
    ? `What an import changed is kept for ${KEPT_DAYS} days, so this one can no longer be undone.`
    : 'This import is from before it was kept what imports change, so it cannot be undone.';
}

function nameImports(later: readonly string[]): string {
  const named = later.slice(0, LISTED).map((name) => `‘${name}’`);
  const more = later.length - named.length;
  if (more > 0) named.push(counted(more, 'other import', 'other imports'));
  return new Intl.ListFormat('en-US').format(named);
}

/** The result of undoing it, as a sentence. */
export function undoneSentence({ removed, restored }: { removed: number; restored: number }): string {
  const parts = [
    removed > 0 && `${counted(removed, 'property was', 'properties were')} removed`,
    restored > 0 &&
      counted(restored, 'property got its previous values back', 'properties got their previous values back'),
  ].filter((part) => typeof part === 'string');
  return parts.length === 0 ? 'Undone. No property had been changed.' : `Undone. ${parts.join(', and ')}.`;
}
