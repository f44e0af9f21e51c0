import type { PictureKind } from '#contract/imagery.ts';
import { addressKey } from '#domain/addresses.ts';
import { identityOf } from '#domain/property-identity.ts';
import { type SampleProperty, sampleCapture } from '#domain/sample/capture.ts';
import { SAMPLE_ZIP } from '#domain/sample/ground.ts';
import { PICTURE_VERSION, pictureSeed } from '#domain/sample/picture/version.ts';
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
  if (property.zipCode !== SAMPLE_ZIP || url !== `/api/properties/${propertyId}/${kind}`) return null;
  const sample = sampleByIdentity().get(property.identity);
  if (!sample) return null;
  const { parcelNumber } = sample.record;
  return { key: `${parcelNumber}-${kind}-${PICTURE_VERSION}-${pictureSeed(sample)}`, parcelNumber, kind };
}

let byIdentity: ReadonlyMap<string, SampleProperty> | undefined;

function sampleByIdentity(): ReadonlyMap<string, SampleProperty> {
  byIdentity ??= new Map(
    sampleCapture().properties.map((property) => {
      const { record } = property;
      return [identityOf({ ...record, addressKey: addressKey(record.address) }), property];
    }),
  );
  return byIdentity;
}
