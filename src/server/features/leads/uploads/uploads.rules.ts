import type { UploadResult } from '#contract/uploads.ts';

/** The outcome of an import as a sentence or two. */
export function outcomeOf(
  counts: Pick<
    UploadResult,
    'inserted' | 'updated' | 'unchanged' | 'duplicates' | 'conflicts' | 'rejected' | 'cleared' | 'misplaced'
  >,
): string {
  const { inserted, updated, unchanged, duplicates, conflicts, rejected, cleared, misplaced } = counts;
  const parts = [
    sentenceOf(inserted, 'property was added', 'properties were added'),
    sentenceOf(updated, 'was updated', 'were updated'),
    inserted + updated > 0 ? sentenceOf(unchanged, 'was known already', 'were known already') : '',
  ].filter((part) => part !== '');
  const sentences = [
    parts.length > 0 ? `${parts.join(', ')}.` : nothingChanged(unchanged),
    ending(sentenceOf(duplicates, 'row repeats another one', 'rows repeat other ones')),
    ending(
      sentenceOf(
        conflicts,
        'row has the parcel number of another row and a different address; it was kept as a property of its own',
        'rows have the parcel number of another row and a different address; each was kept as a property of its own',
      ),
    ),
    ending(sentenceOf(cleared, 'stored value was cleared', 'stored values were cleared')),
    ending(
      sentenceOf(
        misplaced,
        'row came with coordinates far from its ZIP code, which were left out',
        'rows came with coordinates far from their ZIP codes, which were left out',
      ),
    ),
    ending(sentenceOf(rejected, 'row was rejected', 'rows were rejected')),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function nothingChanged(unchanged: number): string {
  if (unchanged === 0) return 'Nothing was imported.';
  return unchanged === 1
    ? 'Nothing changed: the property was known already.'
    : `Nothing changed: all ${format(unchanged)} properties were known already.`;
}

const ending = (part: string) => (part === '' ? '' : `${part}.`);

function sentenceOf(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${format(count)} ${count === 1 ? one : many}`;
}

const format = (count: number) => count.toLocaleString('en-US');

/** 'parcels.csv' → 'parcels-rejected.csv', with nothing in it that a header or a file system minds. */
export function rejectedFileName(fileName: string): string {
  const base = fileName.replace(/\.[^.]*$/, '').replace(/[^\w -]+/g, '_');
  return `${base || 'upload'}-rejected.csv`;
}

/** The default day of an import: YYYY-MM-DD. */
export const today = (): string => new Date().toISOString().slice(0, 10);

const LONGEST_NAME = 255;

/** A file's name as it is kept and shown. */
export function nameOf(fileName: string | undefined): string {
  return (fileName?.replace(/\p{Cc}/gu, '').trim() || 'upload.csv').slice(-LONGEST_NAME);
}
