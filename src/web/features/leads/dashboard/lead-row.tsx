import { memo } from 'react';
import { capitalized } from '#domain/capitalized.ts';
import type { Stage } from '#domain/crm.ts';
import { absenceOf } from '#domain/owners/flags.ts';
import { UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { StageBadge } from '#web/features/leads/crm/index.ts';
import { RoofThumbnail } from '#web/features/leads/thumbnails/index.ts';
import { describeLeadStorm, leadStormDetails } from '#web/features/storms/storms/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';
import { formatDay } from '#web/ui/days.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { TableCell, TableRow } from '#web/ui/table.tsx';
import { areaOf, ownerOf, scoreWord, yearOf, zoningOf } from './facts.ts';
import { hidingOf } from './narrow-columns.ts';
import { type Row, thumbnailOf } from './shown.ts';

interface LeadRowProps {
  property: Row;
  /** On the page, from 0. */
  place: number;
  stage: Stage;
  selected: boolean;
  /** The row that Tab reaches; arrows move on from it. */
  current: boolean;
  /** Whether it is currently open. */
  opened: boolean;
  onFocus: (place: number) => void;
  onPick: (place: number) => void;
  /** Selects all from the row picked last to this one. */
  onPickTo: (place: number) => void;
  onOpen: (id: number) => void;
  /** Whether the list was narrowed by storms. */
  withStorm: boolean;
}

/** Drawn again only when its own data changes: a selection touches one row of fifty. */
export const LeadRow = memo(function LeadRow({
  property,
  place,
  stage,
  selected,
  current,
  opened,
  onFocus,
  onPick,
  onPickTo,
  onOpen,
  withStorm,
}: LeadRowProps) {
  const { id, address, zipCode, owner, yearBuilt, areaSquareFeet, roofType, roofSubtype, zoning } = property;
  const tabIndex = current ? 0 : -1;
  const absence = absenceOf(property);
  return (
    <TableRow
      data-property={id}
      data-state={selected ? 'selected' : undefined}
      aria-current={opened || undefined}
      tabIndex={tabIndex}
      onFocus={() => onFocus(place)}
      // Else the browser marks the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        if (event.shiftKey) return onPickTo(place);
        // Not the button in it: the arrows go on from the row.
        event.currentTarget.focus();
        onOpen(id);
      }}
      className="cursor-pointer"
    >
      <TableCell onClick={(event) => event.stopPropagation()} className="cursor-default">
        <Checkbox
          aria-label={`Select ${address}`}
          tabIndex={tabIndex}
          checked={selected}
          onCheckedChange={(_checked, { shiftKey }) => (shiftKey ? onPickTo(place) : onPick(place))}
        />
      </TableCell>
      <TableCell className="px-0">
        <RoofThumbnail propertyId={id} source={thumbnailOf(property)} className="h-[33px] w-11 rounded-sm" />
      </TableCell>
      <TableCell title={`${address}, ${zipCode}`}>
        <div className="flex min-w-0 gap-2">
          {/* The row takes the press; the button is what a screen reader finds. */}
          <button
            type="button"
            tabIndex={-1}
            aria-haspopup="dialog"
            className="truncate text-left font-medium"
          >
            {address}
          </button>
          <span className="shrink-0 text-muted-foreground @max-[60rem]:hidden">{zipCode}</span>
          {property.isVacantLot && <Badge className="-my-0.5 shrink-0">Vacant lot</Badge>}
          {stage !== 'new' && <StageBadge stage={stage} className="-my-0.5 ml-auto shrink-0" />}
        </div>
      </TableCell>
      <TableCell className={cn(!owner && unknown)} title={owner ?? undefined}>
        <div className="flex min-w-0 gap-2">
          <span className="truncate">{ownerOf(property)}</span>
          {absence && <Badge className="-my-0.5 ml-auto shrink-0 @max-[70rem]:hidden">{absence}</Badge>}
        </div>
      </TableCell>
      <TableCell className={cn(!yearBuilt && unknown)}>{yearOf(property)}</TableCell>
      <TableCell
        className={cn('text-right', !areaSquareFeet && unknown, hidingOf('areaSquareFeet', withStorm))}
      >
        {areaOf(property)}
      </TableCell>
      <TableCell className={cn('truncate', !roofType && unknown, hidingOf('roofType', withStorm))}>
        {capitalized(roofType ?? 'N/A')}
      </TableCell>
      <TableCell className={cn('truncate', !roofSubtype && unknown, hidingOf('roofSubtype', withStorm))}>
        {capitalized(roofSubtype ?? 'N/A')}
      </TableCell>
      <TableCell className={cn('truncate', !zoning && unknown, hidingOf('zoning', withStorm))}>
        {zoningOf(property)}
      </TableCell>
      <TableCell>
        <SeverityBadge severity={property.severityLevel} />
        <UnreviewedMark propertyId={id} />
      </TableCell>
      <TableCell
        className={cn(
          'text-right tabular-nums',
          property.score === null && unknown,
          hidingOf('score', withStorm),
        )}
        title={property.score === null ? 'Not scored yet' : undefined}
      >
        {scoreWord(property)}
      </TableCell>
      {withStorm && <StormCell storm={property.storm} />}
    </TableRow>
  );
});

function StormCell({ storm }: Pick<Row, 'storm'>) {
  if (!storm) return <TableCell />;
  const { date } = storm;
  return (
    <TableCell className="text-xs tabular-nums" title={leadStormDetails(storm)}>
      {describeLeadStorm(storm).map((words) => (
        <p key={words} className="truncate">
          {words}
        </p>
      ))}
      <time dateTime={date} className={unknown}>
        {formatDay(date)}
      </time>
    </TableCell>
  );
}

const unknown = 'text-muted-foreground';
