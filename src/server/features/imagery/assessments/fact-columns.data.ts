import { type FactField, factFields } from '#domain/assessments/sources.ts';
import { getTableColumns, type SQL, sql } from '#server/db/orm.ts';
import { assessments } from '#server/db/schema/index.ts';

const columns = getTableColumns(assessments);

/** The columns of facts, which `assessments` and `properties` have under the same names. */
export const factColumns = factFields.map((field: FactField) => ({
  field,
  name: columns[field].name,
  type: columns[field].getSQLType(),
}));

/** The facts of a relation, or what `write` makes of each of their names, with commas between. */
export const facts = (write: (name: string) => string): SQL =>
  sql.raw(factColumns.map(({ name }) => write(name)).join(', '));

/** Columns that go with a fact's: the properties have them of the assessment that counts for it. */
export const besides: Partial<Record<FactField, readonly string[]>> = {
  roofReplacedOn: [columns.roofPermit.name],
};
