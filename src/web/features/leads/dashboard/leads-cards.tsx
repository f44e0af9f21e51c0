import { capitalized } from '#domain/capitalized.ts';
import type { Stage } from '#domain/crm.ts';
import { absenceOf } from '#domain/owners/flags.ts';
import { roofLine } from '#domain/permits/roof-line.ts';
import { UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { StageBadge } from '#web/features/leads/crm/index.ts';
import { RoofThumbnail } from '#web/features/leads/thumbnails/index.ts';
import { leadStormDetails } from '#web/features/storms/storms/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';
import { formatDay } from '#web/ui/days.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { areaOf, ownerOf, squaresWord, yearOf, zoningOf } from './facts.ts';
import { type Row, type Shown, thumbnailOf } from './shown.ts';
import { useDrawn } from './use-drawn.ts';
import type { Selection } from './use-selection.ts';

interface LeadsCardsProps {
  rows: readonly Row[];
  stageOf: Shown['stageOf'];
  selection: Selection;
  onOpen: (id: number) => void;
}

/** One page of leads for narrow screens: the table's contents and actions, a card for each row. */
export function LeadsCards({ rows, stageOf, selection, onOpen }: LeadsCardsProps) {
  const drawn = useDrawn(rows);
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {drawn.map((property) => (
        <LeadCard
          key={property.id}
          property={property}
          stage={stageOf(property.id)}
          selected={selection.rows.has(property.id)}
          onToggle={selection.toggle}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

interface LeadCardProps {
  property: Row;
  stage: Stage;
  selected: boolean;
  onToggle: (row: Row) => void;
  onOpen: (id: number) => void;
}

function LeadCard({ property, stage, selected, onToggle, onOpen }: LeadCardProps) {
  const { id, address, zipCode, roofType, storm } = property;
  const area = areaOf(property);
  const absence = absenceOf(property);
  const facts = [
    typeof property.score === 'number' && `Score ${property.score}`,
    property.isVacantLot && 'Vacant lot',
    roofLine(property) ?? `Built ${yearOf(property)}`,
    area === 'N/A' ? 'Area N/A' : `${area} sq ft`,
    typeof property.squares === 'number' && `${squaresWord(property)} squares`,
    capitalized(roofType ?? ''),
    zoningOf(property),
  ];
  return (
    <li
      className={cn(
        'relative flex gap-3 rounded-lg border bg-surface p-3.5 large-text:flex-wrap',
        selected && 'border-primary bg-primary-soft',
      )}
    >
      <div className="relative z-10 pt-0.5">
        <Checkbox
          aria-label={`Select ${address}`}
          checked={selected}
          onCheckedChange={() => onToggle(property)}
        />
      </div>
      <RoofThumbnail propertyId={id} source={thumbnailOf(property)} className="h-16 w-18 rounded-md" />
      <div className="grid min-w-0 grow gap-1">
        <div className="flex items-start justify-between gap-3">
          <button
            type="button"
            aria-haspopup="dialog"
            data-property={id}
            onClick={() => onOpen(id)}
            className="min-w-0 text-left text-lg/6 font-medium break-words after:absolute after:inset-0 after:rounded-lg"
          >
            {address} <span className="font-normal text-muted-foreground tabular-nums">{zipCode}</span>
          </button>
          <SeverityBadge severity={property.severityLevel} />
          <UnreviewedMark propertyId={property.id} />
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <p className="min-w-0 truncate text-muted-foreground">{ownerOf(property)}</p>
          {absence && <Badge className="shrink-0">{absence}</Badge>}
          {stage !== 'new' && <StageBadge stage={stage} />}
        </div>
        <p className="text-sm text-muted-foreground tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
        {storm && (
          <p className="text-sm tabular-nums">
            Storm of {formatDay(storm.date)}: {leadStormDetails(storm)}
          </p>
        )}
      </div>
    </li>
  );
}
