import type { Actor } from '#access/can.ts';
import { contactPointsOf, peopleOf } from '#access/rows.ts';
import type { ContactPoint } from '#domain/compliance/contact/question.ts';
import type { ContactSource } from '#domain/contacts/points.ts';
import { and, asc } from '#server/db/orm.ts';
import { contactPoints, people } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { amongIds } from './among.data.ts';
import { optOutsOfValues } from './opt-outs.data.ts';

/** A phone number or email address with all that is known of it. */
export interface KnownPoint extends ContactPoint {
  /** Null where it stands on the person alone. */
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

/** The people the actor's company knows at some doors, with every way to reach them, the one on the person first. */
export async function peopleAt(
  db: Database,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, KnownPerson[]>> {
  const persons = await db
    .select()
    .from(people)
    .where(and(amongIds(people.propertyId, ids), peopleOf(actor)))
    .orderBy(asc(people.id));
  const rows = await db
    .select()
    .from(contactPoints)
    .where(
      and(
        amongIds(
          contactPoints.personId,
          persons.map(({ id }) => id),
        ),
        contactPointsOf(actor),
      ),
    )
    .orderBy(asc(contactPoints.id));
  const rowsOf = Map.groupBy(rows, ({ personId }) => personId);
  const known = persons.map((person) => ({
    propertyId: person.propertyId,
    person: { id: person.id, name: person.name, points: pointsOf(person, rowsOf.get(person.id) ?? []) },
  }));
  const asked = await optOutsOfValues(
    db,
    actor,
    known.flatMap(({ person }) => person.points.map(({ value }) => value)),
  );
  for (const { person } of known)
    for (const point of person.points) point.optOuts = asked.get(point.value) ?? [];
  const byDoor = Map.groupBy(known, ({ propertyId }) => propertyId);
  return new Map([...byDoor].map(([id, own]) => [id, own.map(({ person }) => person)]));
}

type PersonRow = typeof people.$inferSelect;
type PointRow = typeof contactPoints.$inferSelect;

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
  ...{ id: row.id, kind: row.kind, value: row.value, lineKind: row.lineKind },
  ...{ source: row.source, sourceName: row.sourceName, basis: row.basis, obtainedOn: row.obtainedOn },
  ...{ confidence: row.confidence, consentText: row.consentText, consentOn: row.consentOn },
  registry:
    registryListed === null || registryCheckedOn === null
      ? null
      : { listed: registryListed, checkedOn: registryCheckedOn },
  optOuts: [],
});

/** What a colleague typed was given to them, as far as anybody knows. */
const typedPoint = (person: PersonRow, kind: ContactPoint['kind'], value: string): KnownPoint => ({
  ...{ id: null, kind, value, lineKind: 'unknown', source: 'typed', sourceName: null },
  ...{ basis: 'given', obtainedOn: person.createdAt.toISOString().slice(0, 10) },
  ...{ confidence: null, consentText: null, consentOn: null, registry: null, optOuts: [] },
});
