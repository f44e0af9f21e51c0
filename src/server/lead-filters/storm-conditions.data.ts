import { isOfStorm, type StormField, type ValueOf } from '#domain/filters/lead-fields.ts';
import { activeFields, type LeadFilters } from '#domain/filters/lead-filters.ts';
import { and, not, type SQL, sql } from '#server/db/orm.ts';
import { properties, propertyStorms } from '#server/db/schema/index.ts';
import { doorHail, nearbyInches } from './door-hail.data.ts';

const { propertyId, day, cellInches, windMph, windMiles, grade, unconfirmed } = propertyStorms;

/** What each field asks of a storm. */
const conditions = {
  // As the column has it: 1.3 of four bytes is a little less than 1.3 of eight.
  hail: (inches) => sql`${cellInches} >= ${inches}::real`,
  hailReported: (inches) => sql`${nearbyInches} >= ${inches}::real`,
  wind: (mph) => sql`${windMph} >= ${mph}::real`,
  stormSince: (since) => sql`${day} >= ${since}::date`,
  stormGrade: (wanted) =>
    sql`case when ${unconfirmed} then 'unconfirmed' else coalesce(${grade}, 'report') end in ${wanted}`,
} satisfies { [F in StormField]: (value: ValueOf<F>) => SQL };

/** Whether one storm at the current property is all that the filters ask of storms; undefined if they ask nothing. */
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
 * The strongest storm at the current property of those that the filters ask for, as JSON: the largest radar hail in its
 * own cell, then the largest reported nearby, then the strongest wind. What alone is asked for goes first; of equals the
 * latest counts. Undefined if they ask nothing of storms.
 */
export function strongestStorm(filters: LeadFilters): SQL | undefined {
  const asked = stormMatching(filters);
  if (!asked) return undefined;
  const names = activeFields(filters);
  const strengths = { hail: cellInches, hailReported: nearbyInches, wind: windMph };
  const measures = Object.keys(strengths) as (keyof typeof strengths)[];
  const wanted = measures.filter((name) => names.includes(name));
  const strength = [...new Set([...wanted, ...measures])].map((name) => strengths[name]);
  return sql`select json_build_object('date', ${day}, 'cellInches', ${doorHail.cellInches}, 'reported', ${doorHail.reported},
      'official', ${doorHail.official}, 'signature', ${doorHail.signature}, 'windMph', ${windMph}, 'windMiles', ${windMiles},
      'grade', ${grade}, 'unconfirmed', ${unconfirmed})
    from ${propertyStorms} where ${propertyId} = ${properties.id} and ${asked}
    order by ${sql.join(
      strength.map((figure) => sql`${figure} desc nulls last`),
      sql`, `,
    )}, ${day} desc limit 1`;
}
