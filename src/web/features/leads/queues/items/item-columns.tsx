import { Trash2 } from 'lucide-react';
import type { QueueItem } from '#contract/queue-items.ts';
import { roofSourceOf } from '#domain/leads/pictures.ts';
import { standingOf } from '#domain/queues/outcomes.ts';
import { UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { StageAndTags, StageInShort } from '#web/features/leads/crm/index.ts';
import { NavigateMenu } from '#web/features/leads/properties/index.ts';
import { RoofThumbnail } from '#web/features/leads/thumbnails/index.ts';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { dateOnly } from '#web/ui/dates.ts';
import {
  AgainMark,
  NoteMark,
  ownerOf,
  PriorityMark,
  Reason,
  RiskBadge,
  sizeOf,
  yearOf,
} from './item-parts.tsx';
import { useNoteDrafts } from './note-drafts.ts';
import { StatusMenu } from './status-menu.tsx';
import type { Reorder } from './use-reorder.ts';

/** Columns of the doors of a queue. */
export const itemColumns = (
  queueId: number,
  isByHand: boolean,
  onRemove: (propertyId: number) => void,
): readonly TableColumn<QueueItem>[] => [
  {
    header: 'Roof',
    quiet: true,
    head: 'w-[61px]',
    className: 'px-0',
    cell: ({ property }) => (
      <RoofThumbnail
        propertyId={property.id}
        source={roofSourceOf(property)}
        className="h-10 w-[53px] rounded-sm"
      />
    ),
  },
  {
    header: 'Address',
    sort: 'address',
    cell: (item) => <Address queueId={queueId} item={item} isByHand={isByHand} />,
  },
  {
    header: 'Stage and tags',
    head: 'w-56 @max-[76rem]:w-44',
    cell: ({ stage, tags }) => (
      <>
        <StageAndTags stage={stage} tags={tags} className="@max-[76rem]:hidden" />
        <StageInShort stage={stage} tags={tags} className="@min-[76rem]:hidden" />
      </>
    ),
  },
  {
    header: 'Owner',
    className: '@max-[60rem]:hidden',
    head: 'w-[17%]',
    body: 'truncate',
    title: ownerOf,
    cell: ownerOf,
  },
  { header: 'Year', sort: 'yearBuilt', className: '@max-[76rem]:hidden', head: 'w-20', cell: yearOf },
  {
    header: 'Size (sq ft)',
    sort: 'areaSquareFeet',
    end: true,
    className: '@max-[60rem]:hidden',
    head: 'w-32',
    cell: sizeOf,
  },
  {
    header: 'Risk',
    sort: 'severityLevel',
    head: 'w-24',
    cell: ({ property }) => <RiskBadge severity={property.severityLevel} />,
  },
  { header: 'Status', head: 'w-32', cell: (item) => <StatusMenu queueId={queueId} item={item} /> },
  {
    header: 'Actions',
    quiet: true,
    head: 'w-24',
    body: 'px-1.5',
    cell: ({ property }) => (
      <div className="flex justify-end">
        <NavigateMenu property={property} />
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Remove ${property.address}`}
          title="Remove"
          onClick={() => onRemove(property.id)}
        >
          <Trash2 />
        </Button>
      </div>
    ),
  },
];

interface AddressProps {
  queueId: number;
  item: QueueItem;
  /** Whether a handle is before it. */
  isByHand: boolean;
}

function Address({ queueId, item, isByHand }: AddressProps) {
  const { property, addedAt } = item;
  const { id, address, zipCode, isVacantLot } = property;
  const draft = useNoteDrafts(queueId)(id);
  return (
    <>
      <div className="flex min-w-0 items-center gap-2">
        <span
          className={cn('truncate font-medium', standingOf(item) === 'done' && 'line-through')}
          title={address}
        >
          {address}
        </span>
        {isVacantLot && <Badge className="-my-0.5 shrink-0">Vacant lot</Badge>}
        <PriorityMark item={item} />
      </div>
      <div className="flex min-w-0 items-center gap-3 text-sm">
        <span className="truncate text-muted-foreground">
          {zipCode} · Added {dateOnly(addedAt)}
        </span>
        <AgainMark item={item} />
        <UnreviewedMark propertyId={id} short className="shrink-0 @max-[60rem]:shrink" />
        <NoteMark item={item} draft={draft} />
      </div>
      <Reason
        item={item}
        className={cn(
          'absolute right-3 bottom-1.5 @max-[60rem]:left-3 @max-[60rem]:text-xs [&>span]:truncate',
          isByHand ? '@min-[60rem]:left-25' : '@min-[60rem]:left-14',
        )}
      />
    </>
  );
}

// Px; the classes of the rows have these heights too.
const ROW_HEIGHT = 57;
const WITH_REASON = 80;

export const heightOfItem = ({ reason }: QueueItem): number => (reason ? WITH_REASON : ROW_HEIGHT);

/** How a row looks: a door that is done, a row that is dragged, and where it would land. */
export function itemRowClass(item: QueueItem, reorder: Reorder): string {
  const { id } = item.property;
  const mark = reorder.mark?.id === id ? reorder.mark : null;
  return cn(
    // The line of the reason spans the row.
    item.reason ? 'relative [&>td]:h-20 [&>td]:pb-6' : '[&>td]:h-[57px]',
    standingOf(item) === 'done' && 'text-muted-foreground',
    reorder.draggedId === id && 'opacity-40',
    mark &&
      (mark.after
        ? '[&>td]:border-b-2 [&>td]:border-b-primary'
        : '[&>td]:border-t-2 [&>td]:border-t-primary'),
  );
}
