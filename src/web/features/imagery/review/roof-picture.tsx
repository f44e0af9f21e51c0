import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { ReviewItem } from '#contract/reviews.ts';
import type { PicturePoint, Region } from '#domain/review/answer.ts';
import type { Draft } from '#domain/review/session.ts';
import type { DamageSign } from '#domain/roofs.ts';
import { EarlierLayer } from '#web/features/imagery/roof-compare/index.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RegionLayer, type Tool } from './region-layer.tsx';

interface RoofPictureProps {
  item: ReviewItem;
  next: ReviewItem | undefined;
  /** How much of the earlier picture is shown, from 0 to 1. */
  earlierShare: number;
  draft: Draft;
  /** Whether the outline of the roof is shown. */
  outlined: boolean;
  tool: Tool | null;
  sign: DamageSign | null;
  onDraw: (region: Region) => void;
  onOutline: (points: readonly PicturePoint[]) => void;
}

/** One roof, large, and what is drawn on it. The next one is loaded and decoded beneath it. */
export function RoofPicture({ item, next, earlierShare, draft, ...drawing }: RoofPictureProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const isMissing = item.picture === null || broken.includes(item.id);
  // One list, so that the picture beneath becomes the one on top without being made again.
  const pictures = [item, next].filter(
    (one): one is ReviewItem & { picture: string } => one?.picture != null && !broken.includes(one.id),
  );
  return (
    <div
      className={cn(
        'relative aspect-4/3 w-full overflow-hidden rounded-lg border bg-muted max-lg:max-h-[55dvh]',
        // The slider to the earlier picture is below.
        item.earlier ? 'max-h-[calc(100dvh-11rem)]' : 'max-h-[calc(100dvh-8rem)]',
      )}
    >
      {pictures.map((one) => (
        <img
          key={one.id}
          ref={decode}
          src={one.picture}
          alt={one.id === item.id ? 'The roof to review' : ''}
          aria-hidden={one.id !== item.id}
          decoding="sync"
          draggable={false}
          data-shown={one.id === item.id}
          className="absolute inset-0 size-full object-contain data-[shown=false]:invisible"
          onError={() => setBroken([...broken, one.id])}
        />
      ))}
      {item.earlier && (
        <EarlierLayer earlier={item.earlier} share={earlierShare} alt="The same roof in an earlier capture" />
      )}
      {isMissing ? (
        <EmptyState
          icon={ImageOff}
          title="This picture is missing"
          className="absolute inset-0 content-center bg-surface"
          action={
            item.picture !== null && (
              <Button variant="secondary" onClick={() => setBroken(broken.filter((id) => id !== item.id))}>
                Try Again
              </Button>
            )
          }
        >
          Say that you cannot tell, or try again.
        </EmptyState>
      ) : (
        <RegionLayer key={item.id} regions={draft.regions} outline={item.outline} {...drawing} />
      )}
    </div>
  );
}

/** Before it is shown, so that nothing is left to do but paint it. */
function decode(image: HTMLImageElement | null): void {
  // An undecodable one fires its own error event.
  image?.decode().catch(() => undefined);
}
