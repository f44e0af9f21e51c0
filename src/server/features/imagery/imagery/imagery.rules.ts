import { identityOf } from '#domain/property-identity.ts';
import { listSampleParcels } from '#sample/capture.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import type { PictureKind } from '#sample/picture/render.ts';
import { PICTURE_VERSION } from '#sample/picture/version.ts';
import type { Pictured } from './imagery.data.ts';

/** A picture of the sample capture; the key names its content and is safe in a file name. */
export interface SimulatedPicture {
  key: string;
  parcelNumber: string;
  kind: PictureKind;
}

/**
 * The simulated picture that the property's own address of pictures means. Null for any other property: a real one
 * must never be shown with an invented roof.
 */
export function simulatedPicture(
  propertyId: number,
  property: Pictured,
  kind: PictureKind,
): SimulatedPicture | null {
  const url = kind === 'image' ? property.imageUrl : property.cropImageUrl;
  const own = `/api/properties/${propertyId}/${kind === 'image' ? 'image' : 'crop'}`;
  if (property.zipCode !== SAMPLE_ZIP || url !== own) return null;
  const parcelNumber = parcelsByIdentity().get(property.identity);
  return parcelNumber ? { key: `${parcelNumber}-${kind}-${PICTURE_VERSION}`, parcelNumber, kind } : null;
}

let byIdentity: ReadonlyMap<string, string> | undefined;

function parcelsByIdentity(): ReadonlyMap<string, string> {
  byIdentity ??= new Map(
    listSampleParcels().map((parcelNumber) => [
      identityOf({ parcelNumber, propertyId: null, addressKey: '' }),
      parcelNumber,
    ]),
  );
  return byIdentity;
}
