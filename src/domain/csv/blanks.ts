import { type RecordField, recordFields } from '#domain/corrections.ts';

export const blankChoices = ['keep', 'clear'] as const;
/** The meaning of an empty cell: no statement, so the stored value stays, or 'there is none'. */
export type Blanks = (typeof blankChoices)[number];

/** A property is known and found by them. */
const names: readonly RecordField[] = ['address', 'parcelNumber', 'propertyId'];

/**
 * The fields that empty cells of a file clear: those it has a column for. For roofs and positions an empty cell is never
 * a statement: observations are withdrawn, not blanked.
 */
export function clearedFields(
  blanks: Blanks,
  columns: readonly { field: string }[],
): ReadonlySet<RecordField> {
  if (blanks !== 'clear') return new Set();
  const read = new Set(columns.map(({ field }) => field));
  return new Set(recordFields.filter((field) => read.has(field) && !names.includes(field)));
}
