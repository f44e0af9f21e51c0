import type { Actor } from '#access/can.ts';
import { heldBack } from '#access/held-back.ts';
import { costCalculationsOf, peopleOf, photosOf } from '#access/rows.ts';
import type { PropertyStorm } from '#contract/storms.ts';
import { offerPrice } from '#domain/proposals/offer-price.ts';
import { and, asc, eq, inArray, sql } from '#server/db/orm.ts';
import {
  costCalculations,
  doorPhotos,
  measurements,
  people,
  properties,
  proposalRecipients,
  zipCodes,
} from '#server/db/schema/index.ts';
import { seen, timeZoneOfDoor, visibleDoor } from '#server/doors/index.ts';
import { getFacts } from '#server/features/imagery/assessments/index.ts';
import { listPropertyStorms } from '#server/features/storms/storms/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { findZip } from '#server/platform/zip-list.ts';
import { listOpenBeside } from './ending.data.ts';
import type { ProposalRow } from './rows.data.ts';
import { findRep, findTemplate } from './template.data.ts';

/** Everything a proposal is made of. */
export type Sources = Awaited<ReturnType<typeof gatherSources>>;

/** Reads what a draft is made of, as it is now. @throws 404 if the actor does not see its property */
export async function gatherSources(db: Database, actor: Actor, row: ProposalRow) {
  const { propertyId, fields } = row;
  const property = await findProperty(db, actor, propertyId);
  const calculations = (await findCalculations(db, actor, propertyId, fields.costCalculationIds)).map(
    (calculation) => ({ ...calculation, priced: offerPrice(calculation.lines, adjustmentsOf(row)) }),
  );
  const template = await findTemplate(db, actor);
  const { facts } = await getFacts(db, actor, propertyId);
  const storms: PropertyStorm[] = fields.showStorms ? await listPropertyStorms(db, actor, propertyId) : [];
  return {
    property,
    ...{ calculations, facts, storms },
    template,
    // Of who would send it.
    mostDiscount: actor.companyRole === 'owner' ? 100 : template.fields.mostDiscount[actor.companyRole],
    rep: await findRep(db, row.userId),
    recipients: await listRecipients(db, actor, row.id),
    openBeside: (await listOpenBeside(db, row)).filter(({ id }) => id !== row.supersedesId),
    photos: await findPhotos(db, actor, propertyId, fields.photoIds),
  };
}

/** What changes the prices of a draft; those of earlier releases have nothing. */
export const adjustmentsOf = ({
  fields: { discount = null, customLines = [] },
}: Pick<ProposalRow, 'fields'>) => ({
  discount,
  customLines,
});

async function findProperty(db: Database, actor: Actor, propertyId: number) {
  const rows = await db
    .select({
      id: properties.id,
      address: properties.address,
      zipCode: properties.zipCode,
      latitude: properties.latitude,
      longitude: properties.longitude,
      city: zipCodes.city,
      doNotContact: sql<boolean>`${heldBack(actor, 'email')}`,
    })
    .from(properties)
    .leftJoin(zipCodes, eq(zipCodes.zipCode, properties.zipCode))
    .where(visibleDoor(actor, propertyId));
  const [{ latitude, longitude, ...property }] = seen(rows);
  const listed = findZip(property.zipCode);
  return {
    ...property,
    city: property.city ?? listed?.city ?? '',
    // By the ZIP code: the state of a ZIP's row is what somebody typed, and the rules follow from it.
    state: listed?.state ?? '',
    timeZone: timeZoneOfDoor({ latitude, longitude, zipCode: property.zipCode }),
  };
}

/** In the order of the ids; those that are not the company's or not of the property are left out. */
export async function findCalculations(
  db: Database,
  actor: Actor,
  propertyId: number,
  ids: readonly number[],
) {
  const rows = await db
    .select({ calculation: costCalculations, measurementVersion: measurements.version })
    .from(costCalculations)
    .leftJoin(measurements, eq(measurements.id, costCalculations.measurementId))
    .where(
      and(
        inArray(costCalculations.id, [...ids]),
        eq(costCalculations.propertyId, propertyId),
        costCalculationsOf(actor),
      ),
    );
  return ids.flatMap((id) => rows.find(({ calculation }) => calculation.id === id)?.calculation ?? []);
}

/** As they are known now; of a sent proposal as they were then. */
export function listRecipients(db: Database, actor: Actor, proposalId: number) {
  return db
    .select({
      id: proposalRecipients.id,
      personId: proposalRecipients.personId,
      name: sql<string | null>`coalesce(${proposalRecipients.name}, ${people.name})`,
      email: sql<string | null>`coalesce(${proposalRecipients.email}, ${people.email})`,
      signs: proposalRecipients.signs,
    })
    .from(proposalRecipients)
    .leftJoin(people, and(eq(people.id, proposalRecipients.personId), peopleOf(actor)))
    .where(eq(proposalRecipients.proposalId, proposalId))
    .orderBy(asc(proposalRecipients.position));
}

/** Those who must all sign. */
export const signing = <One extends { signs: boolean }>(recipients: readonly One[]): One[] =>
  recipients.filter(({ signs }) => signs);

async function findPhotos(db: Database, actor: Actor, propertyId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: doorPhotos.id, key: doorPhotos.fileKey, takenAt: doorPhotos.takenAt })
    .from(doorPhotos)
    .where(and(inArray(doorPhotos.id, [...ids]), eq(doorPhotos.propertyId, propertyId), photosOf(actor)));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
