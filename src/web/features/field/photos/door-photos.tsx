import type { DoorPhoto } from '#contract/photos.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { TakePhoto } from './take-photo.tsx';
import { useWaitingPhotos, WaitingPhotos } from './waiting-photos.tsx';

/** The same at the door, without a call to the server: `photos` came with the door. */
export function DoorPhotos({
  propertyId,
  address,
  photos,
}: {
  propertyId: number;
  address: string;
  photos: readonly DoorPhoto[];
}) {
  const waiting = useWaitingPhotos(propertyId);
  return (
    <section aria-label="Photos" className="@container grid gap-3">
      <TakePhoto propertyId={propertyId} address={address} className="h-14" />
      {waiting.length > 0 && <WaitingPhotos photos={waiting} />}
      {photos.length > 0 && <PhotoGrid key={propertyId} propertyId={propertyId} photos={photos} />}
    </section>
  );
}
