import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { api, query } from '#web/api/index.ts';
import { failureText, recordPhoto, scalePhoto } from '#web/field/index.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Takes photos of a door with the camera, or from those on the device; each is kept here before it is sent. */
export function TakePhoto({
  propertyId,
  address,
  className,
}: {
  propertyId: number;
  address: string;
  className?: string;
}) {
  const keepsOriginals = useQuery(query(api.site.getInfo)).data?.keepsPhotoOriginals ?? false;
  const input = useRef<HTMLInputElement>(null);
  // At which door: the button stays while the doors change.
  const [keepingAt, setKeepingAt] = useState<number | null>(null);

  async function take(files: readonly File[]) {
    setKeepingAt(propertyId);
    // One after the other: a phone has no memory for several pictures at once.
    for (const file of files) await keep(file);
    setKeepingAt((at) => (at === propertyId ? null : at));
    // Without this the browser would not report the same picture chosen again.
    if (input.current) input.current.value = '';
  }

  async function keep(file: File) {
    try {
      const photo = await scalePhoto(file, keepsOriginals);
      await recordPhoto(propertyId, photo, `Photo of ${address}`);
    } catch (error) {
      toast({ title: 'Photo not saved', description: failureText(error), variant: 'destructive' });
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={`Photos of ${address}`}
        onChange={(event) => void take([...(event.target.files ?? [])])}
      />
      <Button
        variant="secondary"
        className={className}
        pending={keepingAt === propertyId}
        onClick={() => input.current?.click()}
      >
        <Camera />
        Add Photo
      </Button>
    </>
  );
}
