import { X } from 'lucide-react';
import type { StormPlace } from '#contract/storms.ts';
import { counted } from '#domain/standing.ts';
import { sentenceOf } from '#web/api/index.ts';
import { SourceList, UNCONFIRMED_TEXT } from '#web/features/storms/storms/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ScrollArea } from '#web/ui/scroll-area.tsx';
import type { Spot } from './address-bar.ts';
import { describePlace } from './storm-day-words.ts';

interface PlaceCardProps {
  spot: Spot;
  /** Undefined while it is read. */
  place: StormPlace | undefined;
  error: Error | null;
  onClose: () => void;
}

/** The pressed cell's values, their certainty, and their sources. */
export function PlaceCard({ spot, place, error, onClose }: PlaceCardProps) {
  return (
    <div className="flex items-start gap-2 border-t pt-2">
      <div role="status" className="grid min-w-0 grow gap-1 px-1">
        <p className="text-sm text-muted-foreground tabular-nums">
          Radar cell at {spot.latitude.toFixed(3)}, {spot.longitude.toFixed(3)}
        </p>
        {place ? (
          <Known place={place} />
        ) : (
          <p>{error ? sentenceOf(error, 'The cell could not be read.') : 'Loading...'}</p>
        )}
      </div>
      <Button variant="ghost" size="icon-sm" aria-label="Close the cell" onClick={onClose}>
        <X />
      </Button>
    </div>
  );
}

function Known({ place }: { place: StormPlace }) {
  const { value, nearby, grade } = describePlace(place);
  const sources = [...(place.radar ? [place.radar] : []), ...place.reports];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{value}</span>
        {grade && <span className="text-sm text-muted-foreground">{grade}</span>}
        {place.unconfirmed && <Badge variant="warning">Unconfirmed</Badge>}
      </p>
      {nearby && <p className="text-sm">{nearby}</p>}
      {sources.length > 0 && (
        <details className="text-sm">
          <summary className="w-fit min-h-8 cursor-pointer content-center touch:min-h-11">
            {counted(sources.length, 'source', 'sources')} of this cell
          </summary>
          <ScrollArea aria-label="Sources of this cell" className="max-h-[30dvh]">
            <SourceList sources={sources} />
            {place.unconfirmed && <p className="pt-2 text-muted-foreground">{UNCONFIRMED_TEXT}</p>}
          </ScrollArea>
        </details>
      )}
    </>
  );
}
