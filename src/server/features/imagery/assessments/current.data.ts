import { precedence } from '#domain/assessments/precedence.ts';
import { assessmentSources, personSources } from '#domain/assessments/sources.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import { isTakenIn } from '#server/features/imagery/review-progress/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { besides, factColumns } from './fact-columns.data.ts';

const listOf = (list: readonly string[]) =>
  sql.join(
    list.map((value) => sql`${value}`),
    sql`, `,
  );

const terms: Record<(typeof precedence)[number]['by'], SQL> = {
  lastOn: sql`w.last_on desc`,
  source: sql`array_position(array[${listOf(assessmentSources)}], w.source::text)`,
  captureId: sql`w.capture_id desc`,
  id: sql`w.id desc`,
};
const firstFirst = ({ field }: FactColumn): SQL =>
  sql.join(
    precedence.map(({ by }) => (by === 'lastOn' && field === 'roofReplacedOn' ? replacedFirst : terms[by])),
    sql`, `,
  );
const replacedFirst = sql`case when w.by_person then w.last_on else w.roof_replaced_on end desc`;

const written = factColumns.flatMap(({ field, name }) => [name, ...(besides[field] ?? [])]);
const columnsOf = (relation: string) => sql.raw(written.map((name) => `${relation}.${name}`).join(', '));

/**
 * Writes what holds of each fact into the properties: the one place that changes it. By the rule of
 * domain/assessments/precedence.ts, for many properties at once; a test holds the two against each other.
 * @param ids a query of ids, each once
 * @returns how many it changed
 */
export async function refreshCurrent(tx: Database, ids: SQL): Promise<number> {
  const current = sql.join(
    factColumns.flatMap((column) => [holds(column), ...(besides[column.field] ?? []).map(besideIt(column))]),
    sql`, `,
  );
  const { rowCount } = await tx.execute(sql`
    with statements as (
      select a.*, ${lastOn} as last_on, a.source in (${listOf(personSources)}) as by_person
      from (${ids}) as i(id)
      join assessments a on a.property_id = i.id
      join captures k on k.id = a.capture_id
      where a.withdrawn_at is null and k.state = 'delivered'
        and ${isTakenIn(sql`a.capture_id`, sql`a.property_id`)}
    ), compared as (
      select w.*, ${sql.join(factColumns.map(personStated), sql`, `)} from statements w
      window property as (partition by property_id)
    )
    update properties p set (${sql.raw(written.join(', '))}, updated_at) = row(${columnsOf('c')}, now())
    from (
      select i.id, ${current} from (${ids}) as i(id) left join compared w on w.property_id = i.id group by i.id
    ) c
    where p.id = c.id and (${columnsOf('p')}) is distinct from (${columnsOf('c')})`);
  return rowCount ?? 0;
}

/** A permit states what was so on its own day, whenever its file came. */
export const lastOn = sql.raw("case when a.source = 'permit' then a.first_on else k.captured_to end");

type FactColumn = (typeof factColumns)[number];

/** The last day on which a person stated something about the field. */
const personStated = ({ name }: FactColumn): SQL =>
  sql.raw(
    `max(w.last_on) filter (where w.by_person and w.${name} is not null) over property as ${name}_seen`,
  );

/** The first statement about a field that no person overruled; an unmentioned sign is absent. */
function holds(column: FactColumn): SQL {
  const first = firstOf(column, column.name);
  return column.type === 'boolean'
    ? sql`coalesce(${first}, false) as ${sql.raw(column.name)}`
    : sql`${first} as ${sql.raw(column.name)}`;
}

const besideIt =
  (column: FactColumn) =>
  (name: string): SQL =>
    sql`${firstOf(column, name)} as ${sql.raw(name)}`;

/** What the first statement about a field has in a column. */
function firstOf(column: FactColumn, name: string): SQL {
  const value = sql.raw(`w.${column.name}`);
  const seen = sql.raw(`w.${column.name}_seen`);
  // The first day of a source's statement only matters if a person stated something.
  const isNews = sql`case when w.by_person or ${seen} is null then true else ${seen} < (
    select min(e.first_on) from assessments e join captures k on k.id = e.capture_id
    where e.property_id = w.property_id and e.source = w.source and ${sql.raw(`e.${column.name}`)} = ${value}
      and e.withdrawn_at is null and k.state = 'delivered') end`;
  return sql`(array_agg(${sql.raw(`w.${name}`)} order by ${firstFirst(column)}) filter (where ${value} is not null and ${isNews}))[1]`;
}
