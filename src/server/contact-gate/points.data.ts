import type { Actor } from '#access/can.ts';
import { contactPointsOf, peopleOf } from '#access/rows.ts';
import type { ContactPoint } from '#domain/compliance/contact/question.ts';
import type { ContactSource } from '#domain/contacts/points.ts';
import { columnsAs } from '#server/db/columns-as.ts';
import { and, eq, type SQL, sql } from '#server/db/orm.ts';
import { contactPoints, people, properties } from '#server/db/schema/index.ts';
import type { OptOutAtHand } from './opt-outs.data.ts';

/** A phone number or email address with all that is known of it. */
export interface KnownPoint extends ContactPoint {
  /** Null if it is stored with the person alone. */
  id: number | null;
  value: string;
  source: ContactSource;
  sourceName: string | null;
  confidence: number | null;
  consentText: string | null;
}

export interface KnownPerson {
  id: number;
  name: string | null;
  points: KnownPoint[];
}

const { id, kind, value, lineKind, source, sourceName, basis, obtainedOn } = contactPoints;
const { confidence, consentText, consentOn, registryListed, registryCheckedOn } = contactPoints;
const pointColumns = {
  ...{ id, kind, value, lineKind, source, sourceName, basis, obtainedOn },
  ...{ confidence, consentText, consentOn, registryListed, registryCheckedOn },
};
type PointRow = Pick<typeof contactPoints.$inferSelect, keyof typeof pointColumns>;

/** A person with one of their rows of `contact_points`, or with none. */
export type PersonRow = Pick<typeof people.$inferSelect, 'id' | 'name' | 'phone' | 'email'> & {
  addedOn: string;
  point: PointRow | null;
};

/** A select of what the actor's company knows of people at the current door, and of all their numbers and addresses. */
export const knownAtHand = (actor: Actor): SQL => sql`
  select json_agg(json_build_object('id', ${people.id}, 'name', ${people.name}, 'phone', ${people.phone},
      'email', ${people.email}, 'addedOn', (${people.createdAt} at time zone 'UTC')::date, 'point', to_json(point))) as people,
    array_agg(${people.phone}) || array_agg(${people.email}) || array_agg(point.value) as numbers
  from ${people} left join lateral (select ${columnsAs(pointColumns)} from ${contactPoints}
    where ${and(eq(contactPoints.personId, people.id), contactPointsOf(actor))}) as point on true
  where ${and(eq(people.propertyId, properties.id), peopleOf(actor))}`;

/** The people in such rows with every way to reach them, the ones on the person first. */
export function knownPeople(rows: readonly PersonRow[], asked: readonly OptOutAtHand[]): KnownPerson[] {
  const optOutsOf = Map.groupBy(asked, ({ value }) => value);
  return [...Map.groupBy(rows, ({ id }) => id).values()]
    .flatMap(([person, ...more]) => {
      if (!person) return [];
      const known = [person, ...more].flatMap(({ point }) => point ?? []).toSorted(byId);
      const points = pointsOf(person, known);
      return {
        ...{ id: person.id, name: person.name },
        points: points.map((point) => ({ ...point, optOuts: optOutsOf.get(point.value) ?? [] })),
      };
    })
    .toSorted(byId);
}

const byId = (one: { id: number }, other: { id: number }): number => one.id - other.id;

function pointsOf(person: PersonRow, rows: readonly PointRow[]): KnownPoint[] {
  const own = (['phone', 'email'] as const).flatMap((kind) => {
    const value = person[kind];
    if (value === null) return [];
    const row = rows.find((one) => one.kind === kind && one.value === value);
    return [row ? ofRow(row) : typedPoint(person, kind, value)];
  });
  const others = rows.filter((row) => !own.some(({ id }) => id === row.id)).map(ofRow);
  return [...own, ...others];
}

const ofRow = ({ registryListed, registryCheckedOn, ...row }: PointRow): KnownPoint => ({
  ...row,
  registry:
    registryListed === null || registryCheckedOn === null
      ? null
      : { listed: registryListed, checkedOn: registryCheckedOn },
  optOuts: [],
});

/** What a colleague typed was given to them, as far as anybody knows. */
const typedPoint = (person: PersonRow, kind: ContactPoint['kind'], value: string): KnownPoint => ({
  ...{ id: null, kind, value, lineKind: 'unknown', source: 'typed', sourceName: null },
  ...{ basis: 'given', obtainedOn: person.addedOn },
  ...{ confidence: null, consentText: null, consentOn: null, registry: null, optOuts: [] },
});
