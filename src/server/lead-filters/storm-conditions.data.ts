import { isOfStorm, type StormField, type ValueOf } from '#domain/filters/lead-fields.ts';
import { activeFields, type LeadFilters } from '#domain/filters/lead-filters.ts';
import { and, not, type SQL, sql } from '#server/db/orm.ts';
import { properties, propertyStorms } from '#server/db/schema/index.ts';

const { propertyId, day, hailInches, windMph, grade, unconfirmed } = propertyStorms;

/** What each field asks of a storm. */
const conditions = {
  // As the column has it: 1.3 of four bytes is a little less than 1.3 of eight.
  hail: (inches) => sql`${hailInches} >= ${inches}::real`,
  wind: (mph) => sql`${windMph} >= ${mph}::real`,
  stormSince: (since) => sql`${day} >= ${since}::date`,
  stormGrade: (wanted) =>
    sql`case when ${unconfirmed} then 'unconfirmed' else coalesce(${grade}, 'report') end in ${wanted}`,
} satisfies { [F in StormField]: (value: ValueOf<F>) => SQL };

/** Whether one storm at the property at hand is all that the filters ask of storms; undefined where they ask nothing. */
export function hadStorm(filters: LeadFilters): SQL | undefined {
  const asked = stormMatching(filters);
  return (
    asked && sql`exists (select from ${propertyStorms} where ${propertyId} = ${properties.id} and ${asked})`
  );
}

/** The same as a condition on a row of property_storms: isStormAsked in SQL. */
function stormMatching(filters: LeadFilters): SQL | undefined {
  const table = conditions as Record<StormField, (value: unknown) => SQL>;
  const names = activeFields(filters).filter(isOfStorm);
  if (names.length === 0) return undefined;
  // What is unconfirmed counts only where it is asked for by name.
  const confirmed = names.includes('stormGrade') ? undefined : not(unconfirmed);
  return and(...names.map((name) => table[name](filters[name])), confirmed);
}

/**
 * The strongest storm at the property at hand of those that the filters ask for, as JSON: the largest hail, or the
 * strongest wind where wind alone is asked for; the latest of equals. Undefined where they ask nothing of storms.
 */
export function strongestStorm(filters: LeadFilters): SQL | undefined {
  const asked = stormMatching(filters);
  if (!asked) return undefined;
  const names = activeFields(filters);
  const byWind = names.includes('wind') && !names.includes('hail');
  const strength = byWind ? [windMph, hailInches] : [hailInches, windMph];
  return sql`select json_build_object('date', ${day}, 'hailInches', ${hailInches}, 'windMph', ${windMph},
      'grade', ${grade}, 'unconfirmed', ${unconfirmed})
    from ${propertyStorms} where ${propertyId} = ${properties.id} and ${asked}
    order by ${sql.join(
      strength.map((figure) => sql`${figure} desc nulls last`),
      sql`, `,
    )}, ${day} desc limit 1`;
}
