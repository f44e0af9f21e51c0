import { type AssessmentSource, assessmentSources, type FactField, isPerson } from './sources.ts';

/** What one source stated about a property, with what decides its precedence. Days as YYYY-MM-DD. */
export interface Observation<Field extends string = FactField> {
  id: number;
  captureId: number;
  source: AssessmentSource;
  /** The day the source first stated exactly this, and the day of the newest capture that repeats it. */
  firstOn: string;
  lastOn: string;
  /** Null and absent both mean: no statement. */
  says: Readonly<Partial<Record<Field, string | boolean | null>>>;
}

export interface CurrentFact<Entry> {
  value: string | boolean;
  because: Entry;
}

/**
 * The precedence of assessments, the deciding one first: the newest day; on the same day by source, in the order of
 * assessmentSources; within one source the later capture, then the later entry. A replacement of the roof that no person
 * states is of its own day, whenever it was stated: a file that repeats an older one makes no roof older.
 */
export const precedence = [
  { by: 'lastOn', first: 'greatest' },
  { by: 'source', first: 'strongest' },
  { by: 'captureId', first: 'greatest' },
  { by: 'id', first: 'greatest' },
] as const;

/**
 * The current value of one field, or null without any statement. Each field is decided on its own, by the statements
 * about it. A person's statement yields only to new information: a source that repeats its value from before the
 * person looked does not overrule them.
 * @param observations those of one property that were not withdrawn, of delivered captures, in any order
 */
export function currentFact<Field extends string, Entry extends Observation<Field>>(
  field: Field,
  observations: readonly Entry[],
): CurrentFact<Entry> | null {
  const [because] = observations
    .filter(({ says }) => isStated(says[field]))
    .filter((one) => !isOverruled(field, one, observations))
    .sort((a, b) => compare(dated(field, a), dated(field, b)));
  const value = because?.says[field];
  return because && isStated(value) ? { value, because } : null;
}

const isStated = (value: string | boolean | null | undefined): value is string | boolean =>
  value !== null && value !== undefined;

/** Whether a person stated something about the field on or after the day this source first stated this value. */
function isOverruled<Field extends string>(
  field: Field,
  { source, says }: Observation<Field>,
  all: readonly Observation<Field>[],
): boolean {
  if (isPerson(source)) return false;
  const repeated = all.filter((other) => other.source === source && other.says[field] === says[field]);
  const since = repeated.map(({ firstOn }) => firstOn).reduce((a, b) => (a < b ? a : b));
  return all.some((other) => isPerson(other.source) && isStated(other.says[field]) && other.lastOn >= since);
}

function dated<Field extends string>(field: Field, one: Observation<Field>): Observation<Field> {
  const isOwnDay = field === 'roofReplacedOn' && !isPerson(one.source);
  return isOwnDay ? { ...one, lastOn: String(one.says[field]) } : one;
}

function compare(a: Observation<never>, b: Observation<never>): number {
  for (const { by } of precedence) {
    if (a[by] === b[by]) continue;
    if (by === 'source') return assessmentSources.indexOf(a.source) - assessmentSources.indexOf(b.source);
    return a[by] > b[by] ? -1 : 1;
  }
  return 0;
}
