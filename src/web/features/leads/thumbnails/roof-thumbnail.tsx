import { House } from 'lucide-react';
import { useCallback } from 'react';
import type { ThumbnailSize } from '#contract/imagery.ts';
import type { RoofSource } from '#domain/leads/pictures.ts';
import { cn } from '#web/ui/cn.ts';
import { showWhenSeen } from './when-seen.ts';

interface RoofThumbnailProps {
  propertyId: number;
  /** Null if there is no picture to show. */
  source: RoofSource | null;
  size?: ThumbnailSize;
  /** Its width and height. */
  className?: string;
}

/** A roof beside its address in a list. It comes after the rows, and only where it can be seen. */
export function RoofThumbnail({ propertyId, source, size = 'row', className }: RoofThumbnailProps) {
  const ref = useCallback(
    (image: HTMLImageElement) => showWhenSeen(image, { propertyId, source: source ?? 'simulated', size }),
    [propertyId, source, size],
  );
  return (
    <span aria-hidden="true" className={cn('relative block shrink-0 overflow-hidden bg-muted', className)}>
      {source ? (
        <img
          ref={ref}
          alt=""
          decoding="async"
          fetchPriority="low"
          className="size-full object-cover opacity-0 data-shown:opacity-100"
        />
      ) : (
        <House className="absolute inset-0 m-auto size-1/2 max-h-8 text-muted-foreground/50" />
      )}
    </span>
  );
}
