import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import type { PropertyPanel, PropertyPanelProps } from '#web/features/leads/properties/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { TakePhoto } from './take-photo.tsx';
import { useWaitingPhotos, WaitingPhotos } from './waiting-photos.tsx';

/** The company's photos of a property, those on their way included, and the way to add one. */
export const panel: PropertyPanel = { tab: 'crm', order: 3, Panel: PhotosPanel };

function PhotosPanel({ property: { id: propertyId, address } }: PropertyPanelProps) {
  const photos = useQuery(query(api.photos.list, { params: { propertyId } }));
  const waiting = useWaitingPhotos(propertyId);
  return (
    <section className="@container grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">Photos</h3>
        <TakePhoto propertyId={propertyId} address={address} />
      </div>
      {waiting.length > 0 && <WaitingPhotos photos={waiting} />}
      <Loaded query={photos} failure="Failed to fetch the photos">
        {(list) =>
          list.length > 0 ? (
            <PhotoGrid propertyId={propertyId} photos={list} />
          ) : (
            waiting.length === 0 && <p className="text-muted-foreground">No photos yet.</p>
          )
        }
      </Loaded>
    </section>
  );
}
