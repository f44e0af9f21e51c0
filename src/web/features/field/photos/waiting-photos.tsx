import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { findPhoto, type KeptChange, removePhoto, useOutbox } from '#web/field/index.ts';
import { dateAndTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';

/** Photos of a door that are on this device alone. */
export function useWaitingPhotos(propertyId: number): KeptChange[] {
  const { waiting, parked } = useOutbox();
  return [...waiting, ...parked].filter(
    ({ kind, body, state }) => kind === 'photo' && body.propertyId === propertyId && state !== 'superseded',
  );
}

export function WaitingPhotos({ photos }: { photos: readonly KeptChange[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo) => (
        <WaitingPhoto key={photo.id} photo={photo} />
      ))}
    </ul>
  );
}

function WaitingPhoto({ photo }: { photo: KeptChange }) {
  const url = useKeptPhoto(photo.id);
  const when = dateAndTime(photo.at);
  const remove = async () => {
    const removed = await removePhoto(photo).catch(() => false);
    if (!removed) toast({ title: 'Already sent', description: 'Delete it in the property’s photos.' });
  };
  return (
    <li className="relative">
      {url ? (
        <img
          src={url}
          alt={`At the door, ${when}, saved on this device`}
          className="size-24 rounded-lg border bg-muted object-cover"
        />
      ) : (
        <div className="size-24 rounded-lg border bg-muted" />
      )}
      {photo.state === 'waiting' && (
        <button
          type="button"
          aria-label={`Remove the photo of ${when}`}
          onClick={() => void remove()}
          className="absolute -top-2 -right-2 grid size-11 place-items-center rounded-full"
        >
          <span className="grid size-7 place-items-center rounded-full bg-foreground text-background">
            <X aria-hidden="true" className="size-4" />
          </span>
        </button>
      )}
    </li>
  );
}

/** An address at which the browser finds the bytes kept on this device; null until they are read, and where they are gone. */
function useKeptPhoto(id: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isOver = false;
    findPhoto(id)
      .then((kept) => {
        if (!kept || isOver) return;
        made = URL.createObjectURL(new Blob([kept.bytes], { type: kept.type }));
        setUrl(made);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  return url;
}
