import type { Actor } from '#access/can.ts';
import { listPhotos } from '#server/features/field/photos/index.ts';
import { getFacts } from '#server/features/imagery/assessments/index.ts';
import { findDeliveredSource } from '#server/features/imagery/captures/index.ts';
import { listInspections } from '#server/features/sales/inspections/index.ts';
import { getReported, listMeasurements } from '#server/features/sales/measurements/index.ts';
import { listContracts } from '#server/features/sales/proposals/index.ts';
import { listPropertyStorms } from '#server/features/storms/storms/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { findCompanyName, getPacked } from './property.data.ts';

/** The latest photos from the door that go into a packet. */
const MOST_PHOTOS = 12;

export type Evidence = Awaited<ReturnType<typeof gatherEvidence>>;

/**
 * Everything that is known of a roof, each with where it is from: facts only, nothing that follows from them.
 * With contracts also what was signed for it.
 * @throws 404 if the actor does not see the property
 */
export async function gatherEvidence(db: Database, actor: Actor, propertyId: number, withContracts: boolean) {
  const property = await getPacked(db, actor, propertyId);
  const { facts, position, assessments } = await getFacts(db, actor, propertyId);
  const photos = await listPhotos(db, actor, propertyId);
  return {
    property,
    company: await findCompanyName(db, actor.companyId),
    facts,
    position,
    statements: assessments.filter(({ withdrawn }) => !withdrawn),
    inspections: await listInspections(db, actor, propertyId),
    source: await findDeliveredSource(db, propertyId),
    photos: photos.slice(0, MOST_PHOTOS),
    photosInAll: photos.length,
    storms: await listPropertyStorms(db, actor, propertyId),
    measured: await findMeasured(db, actor, propertyId),
    contracts: withContracts ? await listContracts(db, actor, propertyId) : [],
  };
}

async function findMeasured(db: Database, actor: Actor, propertyId: number) {
  const [newest] = await listMeasurements(db, actor, propertyId);
  return newest ? getReported(db, actor, { propertyId, measurementId: newest.id }) : null;
}
