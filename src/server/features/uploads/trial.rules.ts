import type { PreviewOutcome } from '#contract/upload-previews.ts';
import type { Reading, ReadRules } from './read.ts';
import type { Tried } from './trial.data.ts';

type Known = Pick<
  Tried,
  | 'zips'
  | 'zipCount'
  | 'withoutPlace'
  | 'withoutHouseNumber'
  | 'inserted'
  | 'updated'
  | 'unchanged'
  | 'cleared'
>;

type Warned = Pick<Reading, 'rows' | 'misplaced' | 'mended' | 'ignoredColumns'>;

/** What somebody should look at before the import, as sentences. */
export function warningsOf(
  { rows, misplaced, mended, ignoredColumns }: Warned,
  { zips, zipCount, withoutPlace, withoutHouseNumber, inserted, updated, unchanged, cleared }: Known,
  { zipCode }: Pick<ReadRules, 'zipCode'>,
): string[] {
  const kept = inserted + updated + unchanged;
  // Those whose coordinates are left out are spoken of by themselves.
  const missing = Math.max(0, withoutPlace - misplaced);
  const ofZip = zips.find((zip) => zip.zipCode === zipCode)?.rows ?? 0;
  return [
    rows === 0 && 'No row can be imported.',
    zipCode !== null &&
      rows > ofZip &&
      `${rowsOf(rows - ofZip)} of other ZIP codes ${rows - ofZip === 1 ? 'goes' : 'go'} into those they name.`,
    zipCode === null && zipCount > 1 && `The rows are of ${format(zipCount)} ZIP codes.`,
    cleared > 0 &&
      `Empty cells clear ${cleared === 1 ? '1 stored value' : `${format(cleared)} stored values`}.`,
    misplaced > 0 &&
      `${rowsOf(misplaced)} ${have(misplaced)} coordinates far from ${misplaced === 1 ? 'its ZIP code' : 'their ZIP codes'}, which are left out: the addresses are looked up instead.`,
    mended > 0 &&
      `${rowsOf(mended)} ${have(mended)} coordinates without their sign or in the other order, which are mended.`,
    missing > 0 &&
      `${missing === kept ? 'No row has' : `${rowsOf(missing)} ${have(missing)} no`} coordinates.`,
    withoutHouseNumber > 0 &&
      `${rowsOf(withoutHouseNumber)} ${have(withoutHouseNumber)} no house number in the address.`,
    ignoredColumns.length > 0 && `${columnsOf(ignoredColumns.length)} not read.`,
  ].filter((sentence) => sentence !== false);
}

const format = (count: number) => count.toLocaleString('en-US');
const rowsOf = (count: number) => (count === 1 ? '1 row' : `${format(count)} rows`);
const columnsOf = (count: number) => (count === 1 ? '1 column is' : `${format(count)} columns are`);
const have = (count: number) => (count === 1 ? 'has' : 'have');

/** What an import would do, in a sentence. */
export function trialSentence(
  outcome: Pick<PreviewOutcome, 'inserted' | 'updated' | 'unchanged' | 'rejected'> | null,
): string {
  const { inserted = 0, updated = 0, unchanged = 0, rejected = 0 } = outcome ?? {};
  const [added, changed, same, refused] = [inserted, updated, unchanged, rejected].map(format);
  return `An import would add ${added} and change ${changed}; ${same} are known already, ${refused} rejected.`;
}
