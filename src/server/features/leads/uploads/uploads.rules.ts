import type { PermitOutcome } from '#contract/permits.ts';
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

/** The outcome of an import of permits, as sentences. */
export function permitsOutcomeOf(
  { matched, many, unmatched, kinds, unclear }: PermitOutcome,
  {
    inserted,
    updated,
    unchanged,
    duplicates,
  }: Pick<UploadResult, 'inserted' | 'updated' | 'unchanged' | 'duplicates'>,
  rejected: number,
): string {
  const roofs = kinds.find(({ kind }) => kind === 're-roof')?.counted ?? 0;
  const asked = kinds.find(({ kind }) => kind === 'unclear')?.rows ?? 0;
  const parts = [
    sentenceOf(inserted, 'permit was added', 'permits were added'),
    sentenceOf(updated, 'has changed', 'have changed'),
    sentenceOf(unchanged, 'was known already', 'were known already'),
  ].filter((part) => part !== '');
  return [
    parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing was imported.',
    ending(sentenceOf(matched, 'is of a property here', 'are of properties here')),
    ending(sentenceOf(roofs, 'states that a roof was replaced', 'state that a roof was replaced')),
    ending(
      sentenceOf(
        many,
        'has an address that is that of several properties, and counts for none',
        'have addresses that are those of several properties, and count for none',
      ),
    ),
    ending(sentenceOf(unmatched, 'has no property here', 'have no property here')),
    ending(sentenceOf(duplicates, 'row repeats another one', 'rows repeat other ones')),
    asked > 0 &&
      `${format(asked)} of ${unclear.length === 1 ? 'one wording' : 'several wordings'} ${asked === 1 ? 'is' : 'are'} unclear: please answer what ${asked === 1 ? 'it was' : 'they were'} for.`,
    ending(sentenceOf(rejected, 'row was rejected', 'rows were rejected')),
  ]
    .filter((sentence) => sentence !== '' && sentence !== false)
    .join(' ');
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
