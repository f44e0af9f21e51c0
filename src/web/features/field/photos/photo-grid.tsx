import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DoorPhoto } from '#contract/photos.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { MissingPicture } from '#web/ui/missing-picture.tsx';

/** Photos of a property with who took them and when; a press shows one as large as it is. */
export function PhotoGrid({ propertyId, photos }: { propertyId: number; photos: readonly DoorPhoto[] }) {
  const [asked, setAsked] = useState<DoorPhoto | null>(null);
  const remove = useAct((photoId: number) => api.photos.remove({ params: { propertyId, photoId } }), {
    failure: 'Failed to delete the photo',
    failureTitle: 'Not deleted',
    onDone: () => setAsked(null),
  });
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 @lg:grid-cols-3">
        {photos.map((photo) => (
          <Photo key={photo.id} propertyId={propertyId} photo={photo} onDelete={() => setAsked(photo)} />
        ))}
      </ul>
      <Confirm
        open={asked !== null}
        onOpenChange={(open) => open || setAsked(null)}
        title="Delete this photo?"
        description="It is deleted for your whole company."
        action="Delete Photo"
        pending={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked.id)}
      />
    </>
  );
}

function Photo({
  propertyId,
  photo: { id, takenAt, by, width, height, hasOriginal, may },
  onDelete,
}: {
  propertyId: number;
  photo: DoorPhoto;
  onDelete: () => void;
}) {
  const [broken, setBroken] = useState(false);
  const url = `/api/properties/${propertyId}/photos/${id}`;
  const caption = `${by ?? 'You'}, ${dateAndTime(takenAt)}`;
  return (
    <li className="grid content-start gap-1">
      <a href={url} target="_blank" rel="noreferrer" className="rounded-lg">
        {broken ? (
          <MissingPicture className="aspect-4/3 rounded-lg border bg-muted text-sm" />
        ) : (
          <img
            src={url}
            alt={`At the door, ${caption}`}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            className="aspect-4/3 w-full rounded-lg border bg-muted object-cover"
            onError={() => setBroken(true)}
          />
        )}
      </a>
      <div className="flex items-center gap-1">
        <span className="min-w-0 grow text-sm text-muted-foreground">{caption}</span>
        {hasOriginal && (
          <Button asChild variant="ghost" size="icon-sm">
            <a href={`${url}/original`} aria-label={`Save the original of ${caption}`}>
              <Download />
            </a>
          </Button>
        )}
        {may.delete && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Delete the photo of ${caption}`}
            onClick={onDelete}
          >
            <Trash2 />
          </Button>
        )}
      </div>
    </li>
  );
}
