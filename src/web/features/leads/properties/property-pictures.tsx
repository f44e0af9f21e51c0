import { ExternalLink, ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { Property } from '#contract/properties.ts';
import { type Picture, pictureOf } from '#domain/leads/pictures.ts';
import { EarlierRoof } from '#web/features/imagery/roof-compare/index.ts';
import { cn } from '#web/ui/cn.ts';
import { MissingPicture } from '#web/ui/missing-picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The original and the cropped drone picture; a press opens one in a new tab. */
export function PropertyPictures({ property }: { property: Property }) {
  const original = pictureOf(property.imageUrl);
  const cropped = pictureOf(property.cropImageUrl);
  if (!original && !cropped) {
    return (
      <p className="flex items-center gap-2.5 rounded-lg border border-dashed px-4 py-5 text-muted-foreground">
        <ImageOff aria-hidden="true" className="size-5 shrink-0" />
        No images available for this property
      </p>
    );
  }
  return (
    <section aria-label="Images" className="grid items-start gap-3 @min-[26rem]:grid-cols-2">
      {original && <Frame key={original.url} title="Original image" picture={original} of={property} />}
      {cropped && <Frame key={cropped.url} title="Cropped image" picture={cropped} of={property} />}
      <EarlierRoof property={property} />
    </section>
  );
}

interface FrameProps {
  title: string;
  picture: Picture;
  of: Property;
}

function Frame({ title, picture: { url, simulated }, of: { address } }: FrameProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  return (
    <figure className="grid min-w-0 gap-1.5">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        title="Open in a new tab"
        className="group relative block aspect-[4/3] overflow-hidden rounded-lg border bg-muted"
      >
        {state === 'broken' ? (
          <MissingPicture className="h-full" />
        ) : (
          <img
            src={url}
            alt={`${title} of ${address}`}
            referrerPolicy="no-referrer"
            decoding="async"
            onLoad={() => setState('shown')}
            onError={() => setState('broken')}
            className={cn(
              'size-full object-cover transition-opacity duration-150',
              state === 'loading' && 'opacity-0',
            )}
          />
        )}
        {state === 'loading' && (
          <span role="status" className="absolute inset-0">
            <span className="sr-only">Loading picture...</span>
            <Skeleton className="h-full rounded-none" />
          </span>
        )}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <figcaption className="flex items-center gap-2 text-sm text-muted-foreground">
        <span>
          {title}
          {simulated && ' · Simulated capture'}
        </span>
        <ExternalLink aria-hidden="true" className="ml-auto size-3.5" />
      </figcaption>
    </figure>
  );
}
