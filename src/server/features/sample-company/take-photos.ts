import { MINUTE_MS } from '#sample/company/calendar.ts';
import { type Deed, uuidOf } from '#sample/company/deeds.ts';
import { applyPhoto } from '#server/features/changes/index.ts';
import { findPictured, keptPicture, simulatedPicture } from '#server/features/imagery/index.ts';
import { openStored } from '#server/files/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { Crew } from './crew.data.ts';

/** Roofs that photos are kept of: the latest that reps were on. */
const ROOFS = 7;
const kinds = ['image', 'crop'] as const;

/**
 * Photos of roofs that reps looked at, sent as their phones send them: simulated pictures, which say so in their corner.
 * Sent again, they are the same ones.
 */
export async function takePhotos(services: Services, crew: Crew, deeds: readonly Deed[]): Promise<void> {
  const looks = deeds.filter(({ kind, body }) => kind === 'knock' && body.outcome === 'inspected');
  for (const look of looks.slice(-ROOFS))
    for (const [place, kind] of kinds.entries()) await takePhoto(services, crew, look, { place, kind });
}

async function takePhoto(
  services: Services,
  crew: Crew,
  { id, by, at, body: { propertyId } }: Deed,
  { place, kind }: { place: number; kind: (typeof kinds)[number] },
): Promise<void> {
  const found = await findPictured(services.db, crew[by], propertyId);
  const picture = found && simulatedPicture(propertyId, found, kind);
  if (!picture) return;
  const content = await openStored(services.files, await keptPicture(services, picture), 'The picture');
  const fields = {
    ...{ id: uuidOf(`${kind} of ${id}`), deviceId: uuidOf(`phone of ${by}`), sequence: String(place + 1) },
    at: new Date(at.getTime() - (9 - 3 * place) * MINUTE_MS).toISOString(),
    propertyId: String(propertyId),
  };
  await applyPhoto(services, crew[by], { fields, content });
}
