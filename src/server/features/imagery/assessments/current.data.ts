import { precedence } from '#domain/assessments/precedence.ts';
import { assessmentSources, personSources } from '#domain/assessments/sources.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import { isTakenIn } from '#server/features/imagery/review-progress/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { factColumns } from './fact-columns.data.ts';

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
const firstFirst = sql.join(
  precedence.map(({ by }) => terms[by]),
  sql`, `,
);

/**
 * Writes what holds of each fact into the properties: the one place that changes it. By the rule of
 * domain/assessments/precedence.ts, for many properties at once; a test holds the two against each other.
 * @param ids a query of ids, each once
 * @param numbers the permits behind their roofs, a query of property_id and number, if those may have changed
 * @returns how many it changed
 */
export async function refreshCurrent(tx: Database, ids: SQL, numbers?: SQL): Promise<number> {
  const written = ['roof_permit', ...factColumns.map(({ name }) => name)].slice(numbers ? 0 : 1);
  const of = (relation: string) => sql.raw(written.map((name) => `${relation}.${name}`).join(', '));
  const current = sql.join(factColumns.map(holds), sql`, `);
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
    update properties p set (${sql.raw(written.join(', '))}, updated_at) = row(${of('c')}, now())
    from (
      select * from (
        select i.id, ${current} from (${ids}) as i(id) left join compared w on w.property_id = i.id group by i.id
      ) f ${numbers ? sql`left join (${numbers}) n (property_id, roof_permit) on n.property_id = f.id` : sql``}
    ) c
    where p.id = c.id and (${of('p')}) is distinct from (${of('c')})`);
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
function holds({ name, type }: FactColumn): SQL {
  const value = sql.raw(`w.${name}`);
  // The first day of a source's statement only matters if a person stated something.
  const isNews = sql`case when w.by_person or ${sql.raw(`w.${name}_seen`)} is null then true else ${sql.raw(`w.${name}_seen`)} < (
    select min(e.first_on) from assessments e join captures k on k.id = e.capture_id
    where e.property_id = w.property_id and e.source = w.source and ${sql.raw(`e.${name}`)} = ${value}
      and e.withdrawn_at is null and k.state = 'delivered') end`;
  const first = sql`(array_agg(${value} order by ${firstFirst}) filter (where ${value} is not null and ${isNews}))[1]`;
  return type === 'boolean'
    ? sql`coalesce(${first}, false) as ${sql.raw(name)}`
    : sql`${first} as ${sql.raw(name)}`;
}
