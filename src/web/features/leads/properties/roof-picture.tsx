import { ZoomIn } from 'lucide-react';
import { useState } from 'react';
import type { Property } from '#contract/properties.ts';
import { pictureOf } from '#domain/leads/pictures.ts';
import { formatDay } from '#web/ui/days.ts';
import { MissingPicture } from '#web/ui/missing-picture.tsx';
import { factOrigin } from './fact-lines.ts';
import { useFacts } from './fact-sources.tsx';
import { PictureZoom } from './picture-zoom.tsx';

/** The roof before anything else, with the day of its capture; a press shows it large, in place. */
export function RoofPicture({ property }: { property: Property }) {
  const picture = pictureOf(property.cropImageUrl) ?? pictureOf(property.imageUrl);
  const [zoomed, setZoomed] = useState(false);
  const [broken, setBroken] = useState(false);
  const seen = useFacts(property.id).data?.facts.severityLevel;
  if (!picture) return null;
  const origin = seen && (picture.simulated ? formatDay(seen.observedOn) : factOrigin(seen));
  const caption = [picture.simulated && 'Simulated capture', origin].filter(Boolean).join(' · ');
  const title = `Roof of ${property.address}`;
  return (
    <figure className="grid gap-1.5">
      {broken ? (
        <MissingPicture className="aspect-[16/10] rounded-lg border bg-muted" />
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${title}: show large`}
          onClick={() => setZoomed(true)}
          className="relative block aspect-[16/10] overflow-hidden rounded-lg border bg-muted"
        >
          <img
            src={picture.url}
            alt=""
            referrerPolicy="no-referrer"
            decoding="async"
            onError={() => setBroken(true)}
            className="size-full object-cover"
          />
          <span className="absolute right-2 bottom-2 grid size-9 place-content-center rounded-lg bg-raised shadow-float">
            <ZoomIn aria-hidden="true" className="size-4" />
          </span>
        </button>
      )}
      {caption && <figcaption className="text-sm text-muted-foreground">{caption}</figcaption>}
      <PictureZoom
        open={zoomed}
        onClose={() => setZoomed(false)}
        url={picture.url}
        title={title}
        caption={caption}
      />
    </figure>
  );
}
