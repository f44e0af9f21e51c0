import type { Actor } from '#access/can.ts';
import { peopleOf } from '#access/rows.ts';
import { PEOPLE_PER_PROPERTY } from '#contract/people.ts';
import type { ContactBasis, LineKind } from '#domain/compliance/contact/question.ts';
import { type ContactPointKind, type ContactSource, POINTS_PER_PERSON } from '#domain/contacts/points.ts';
import { and, asc, eq, inArray, sql } from '#server/db/orm.ts';
import { contactPoints, people } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';

/** A way to reach somebody, normalized. */
export interface FoundPoint {
  kind: ContactPointKind;
  value: string;
  lineKind: LineKind;
  registry: { listed: boolean; checkedOn: string } | null;
  confidence: number | null;
}

export interface FoundPeople {
  propertyId: number;
  people: { name: string | null; points: FoundPoint[] }[];
  /** The row of the file they came in. */
  original: Record<string, string> | null;
}

export interface Origin {
  source: Extract<ContactSource, 'import' | 'enrichment' | 'homeowner'>;
  /** The file, the vendor, or where the homeowner asked. */
  name: string;
  basis: ContactBasis;
  obtainedOn: string;
  /** What the homeowner agreed to, word for word, on that day. */
  consentText?: string | null;
}

/** How many people and points came new, and how many were left out because there are too many already. */
export interface Kept {
  people: number;
  points: number;
  left: number;
}

/**
 * Keeps people of a file or vendor at a property: who is known there by name is completed, a number that is known keeps
 * where it first came from, unless its owner now gives it themselves; a later look at the registry replaces an earlier one.
 */
export async function keepFound(
  tx: Database,
  actor: Actor,
  { propertyId, people: found, original }: FoundPeople,
  origin: Origin,
): Promise<Kept> {
  const known = await tx
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(and(eq(people.propertyId, propertyId), peopleOf(actor)))
    .orderBy(asc(people.id))
    .for('update');
  const kept = { people: 0, points: 0, left: 0 };
  for (const { name, points } of found) {
    if (points.length === 0) continue;
    const same =
      name === null
        ? await findByPoint(tx, actor, propertyId, points)
        : known.find((one) => one.name?.toLowerCase() === name.toLowerCase());
    if (!same && known.length >= PEOPLE_PER_PROPERTY) {
      kept.left += 1 + points.length;
      continue;
    }
    kept.left += Math.max(0, points.length - POINTS_PER_PERSON);
    const personId = same?.id ?? (await insertPerson(tx, actor, propertyId, name, points));
    if (!same) {
      known.push({ id: personId, name });
      kept.people += 1;
    }
    for (const point of points.slice(0, POINTS_PER_PERSON))
      if (await putFound(tx, actor, personId, point, original, origin)) kept.points += 1;
  }
  if (kept.people + kept.points > 0)
    await emit(tx, byActor(actor), 'contact-point-saved', { propertyId, subject: origin.name });
  return kept;
}

/** How many people the company knows. */
export const countPeople = (db: Database, actor: Actor): Promise<number> =>
  db.$count(people, peopleOf(actor));

/** Who has one of these numbers there, for people without a name. */
async function findByPoint(
  tx: Database,
  actor: Actor,
  propertyId: number,
  points: readonly FoundPoint[],
): Promise<{ id: number } | undefined> {
  const [found] = await tx
    .select({ id: people.id })
    .from(people)
    .innerJoin(contactPoints, eq(contactPoints.personId, people.id))
    .where(
      and(
        ...[eq(people.propertyId, propertyId), peopleOf(actor)],
        inArray(
          contactPoints.value,
          points.map(({ value }) => value),
        ),
      ),
    )
    .orderBy(asc(people.id))
    .limit(1);
  return found;
}

/** Without a name they are known by their first number or address. */
async function insertPerson(
  tx: Database,
  { id: userId, companyId }: Actor,
  propertyId: number,
  name: string | null,
  [first]: readonly FoundPoint[],
): Promise<number> {
  const known = name === null && first ? { [first.kind]: first.value } : {};
  const [made] = await tx
    .insert(people)
    .values({ propertyId, companyId, userId, name, ...known })
    .returning({ id: people.id });
  if (!made) throw new Error('no person was added');
  return made.id;
}

async function putFound(
  tx: Database,
  actor: Actor,
  personId: number,
  { kind, value, lineKind, registry, confidence }: FoundPoint,
  original: Record<string, string> | null,
  { source, name: sourceName, basis, obtainedOn, consentText = null }: Origin,
): Promise<boolean> {
  const consent = { consentText, consentOn: consentText === null ? null : obtainedOn };
  const given = source === 'homeowner' && {
    ...{ source, sourceName, basis, obtainedOn },
    ...(consentText !== null && consent),
  };
  const looked = {
    registryListed: registry?.listed ?? null,
    registryCheckedOn: registry?.checkedOn ?? null,
  };
  // Of the same day a yes counts, whichever file came last.
  const isLater = sql`excluded.registry_checked_on is not null
    and (excluded.registry_checked_on > coalesce(${contactPoints.registryCheckedOn}, '-infinity')
      or (excluded.registry_checked_on = ${contactPoints.registryCheckedOn} and excluded.registry_listed))`;
  const [row] = await tx
    .insert(contactPoints)
    .values({
      ...{ companyId: actor.companyId, personId, kind, value, lineKind, source, sourceName },
      ...{ basis, obtainedOn, confidence, original, ...looked, ...consent },
    })
    .onConflictDoUpdate({
      target: [contactPoints.personId, contactPoints.kind, contactPoints.value],
      set: {
        lineKind: sql`case when excluded.line_kind = 'unknown' then ${contactPoints.lineKind} else excluded.line_kind end`,
        registryListed: sql`case when ${isLater} then excluded.registry_listed else ${contactPoints.registryListed} end`,
        registryCheckedOn: sql`case when ${isLater} then excluded.registry_checked_on else ${contactPoints.registryCheckedOn} end`,
        ...given,
        original: sql`coalesce(${contactPoints.original}, excluded.original)`,
        updatedAt: new Date(),
      },
    })
    .returning({ isNew: sql<boolean>`${contactPoints.createdAt} = ${contactPoints.updatedAt}` });
  return row?.isNew ?? false;
}
