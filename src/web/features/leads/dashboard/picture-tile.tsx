import { memo } from 'react';
import type { Stage } from '#domain/crm.ts';
import { damageSigns, damageSignsOf } from '#domain/roofs.ts';
import { UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { StageBadge } from '#web/features/leads/crm/index.ts';
import { RoofThumbnail } from '#web/features/leads/thumbnails/index.ts';
import { describeLeadStorm, leadStormDetails } from '#web/features/storms/storms/index.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { type Row, thumbnailOf } from './shown.ts';

interface PictureTileProps {
  property: Row;
  /** On the page, from 0. */
  place: number;
  /** Its place in its line, from 1. */
  column: number;
  stage: Stage;
  selected: boolean;
  /** The tile that Tab reaches; arrows move on from it. */
  current: boolean;
  /** Whether it is currently open. */
  opened: boolean;
  onFocus: (place: number) => void;
  onPick: (place: number) => void;
  /** Selects all from the tile picked last to this one. */
  onPickTo: (place: number) => void;
  onOpen: (id: number) => void;
}

/** A roof as its picture, with what was found on it. A press opens it, with Shift it selects up to it. */
export const PictureTile = memo(function PictureTile({
  property,
  place,
  column,
  stage,
  selected,
  current,
  opened,
  onFocus,
  onPick,
  onPickTo,
  onOpen,
}: PictureTileProps) {
  const { id, address, zipCode, storm } = property;
  const tabIndex = current ? 0 : -1;
  const signs = damageSignsOf(property).map((sign) => damageSigns[sign]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useSemanticElements: the grid handles the keys of its cells
    <div
      role="gridcell"
      aria-colindex={column}
      aria-selected={selected}
      aria-current={opened || undefined}
      data-property={id}
      data-place={place}
      tabIndex={tabIndex}
      onFocus={() => onFocus(place)}
      // Else the browser marks the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        if (event.shiftKey) return onPickTo(place);
        event.currentTarget.focus();
        onOpen(id);
      }}
      className={cn(
        'relative flex min-w-0 cursor-pointer flex-col overflow-hidden rounded-lg border bg-surface -outline-offset-2 hover:bg-hover/60 aria-current:border-primary',
        selected && 'border-primary bg-primary-soft hover:bg-primary-soft',
      )}
    >
      <RoofThumbnail
        propertyId={id}
        source={thumbnailOf(property)}
        size="tile"
        className="aspect-4/3 w-full border-b"
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the checkbox in it has both */}
      <div
        onClick={(event) => event.stopPropagation()}
        className="absolute top-1.5 left-1.5 grid size-8 cursor-default place-content-center rounded-md bg-raised/90 touch:size-11"
      >
        <Checkbox
          aria-label={`Select ${address}`}
          tabIndex={tabIndex}
          checked={selected}
          onCheckedChange={(_checked, { shiftKey }) => (shiftKey ? onPickTo(place) : onPick(place))}
        />
      </div>
      <div className="grid min-w-0 gap-1 p-2.5">
        <div className="flex flex-wrap items-center gap-1.5">
          <SeverityBadge severity={property.severityLevel} />
          {stage !== 'new' && <StageBadge stage={stage} />}
        </div>
        {/* The tile takes the press; the button is what a screen reader finds. */}
        <button
          type="button"
          tabIndex={-1}
          aria-haspopup="dialog"
          title={`${address}, ${zipCode}`}
          className="truncate text-left font-medium"
        >
          {address}
        </button>
        <p className="text-sm text-muted-foreground">
          {[zipCode, property.isVacantLot && 'Vacant lot', ...signs].filter(Boolean).join(' · ')}
        </p>
        {storm && (
          <p className="text-xs tabular-nums" title={leadStormDetails(storm)}>
            {describeLeadStorm(storm).join(', ')}
          </p>
        )}
        <UnreviewedMark propertyId={id} short />
      </div>
    </div>
  );
});
