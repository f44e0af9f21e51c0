import { Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import { roofSourceOf } from '#domain/leads/pictures.ts';
import { standingOf } from '#domain/queues/outcomes.ts';
import { UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { StageAndTags, StageInShort } from '#web/features/leads/crm/index.ts';
import { NavigateMenu } from '#web/features/leads/properties/index.ts';
import { RoofThumbnail } from '#web/features/leads/thumbnails/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';
import { dateOnly } from '#web/ui/dates.ts';
import { TableCell, TableRow } from '#web/ui/table.tsx';
import { DragHandle } from './drag-handle.tsx';
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

interface ItemRowProps {
  queueId: number;
  item: QueueItem;
  rowIndex: number;
  selected: boolean;
  /** The row that Tab reaches; arrows move on from it. */
  current: boolean;
  /** Whether it is currently open. */
  opened: boolean;
  /** Null if the order is not made by hand. */
  reorder: Reorder | null;
  onFocus: (propertyId: number) => void;
  onToggle: (propertyId: number) => void;
  onOpen: (propertyId: number) => void;
  onRemove: (propertyId: number) => void;
}

export function ItemRow(props: ItemRowProps) {
  const { queueId, item, rowIndex, selected, current, opened, reorder, onFocus, onToggle, onOpen, onRemove } =
    props;
  const { property, addedAt } = item;
  const done = standingOf(item) === 'done';
  const draft = useNoteDrafts(queueId)(property.id);
  const { id, address, zipCode } = property;
  const mark = reorder?.mark?.id === id ? reorder.mark : null;
  return (
    <TableRow
      data-id={id}
      data-property={id}
      data-state={selected ? 'selected' : undefined}
      aria-rowindex={rowIndex}
      aria-selected={selected}
      aria-current={opened || undefined}
      tabIndex={current ? 0 : -1}
      onFocus={() => onFocus(id)}
      onClick={(event) => onRow(event) && onOpen(id)}
      className={cn(
        'cursor-pointer',
        // The line of the reason spans the row.
        item.reason ? 'relative [&>td]:h-20 [&>td]:pb-6' : '[&>td]:h-[57px]',
        done && 'text-muted-foreground',
        reorder?.draggedId === id && 'opacity-40',
        mark &&
          (mark.after
            ? '[&>td]:border-b-2 [&>td]:border-b-primary'
            : '[&>td]:border-t-2 [&>td]:border-t-primary'),
      )}
    >
      {reorder && (
        <TableCell className="px-1">
          <DragHandle item={item} reorder={reorder} />
        </TableCell>
      )}
      <TableCell onClick={(event) => event.stopPropagation()} className="cursor-default">
        <Checkbox aria-label={`Select ${address}`} checked={selected} onCheckedChange={() => onToggle(id)} />
      </TableCell>
      <TableCell className="px-0">
        <RoofThumbnail propertyId={id} source={roofSourceOf(property)} className="h-10 w-[53px] rounded-sm" />
      </TableCell>
      <TableCell>
        <div className="flex min-w-0 items-center gap-2">
          <span className={cn('truncate font-medium', done && 'line-through')} title={address}>
            {address}
          </span>
          {property.isVacantLot && <Badge className="-my-0.5 shrink-0">Vacant lot</Badge>}
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
            reorder ? '@min-[60rem]:left-25' : '@min-[60rem]:left-14',
          )}
        />
      </TableCell>
      <TableCell>
        <StageAndTags stage={item.stage} tags={item.tags} className="@max-[76rem]:hidden" />
        <StageInShort stage={item.stage} tags={item.tags} className="@min-[76rem]:hidden" />
      </TableCell>
      <TableCell className="truncate @max-[60rem]:hidden" title={ownerOf(item)}>
        {ownerOf(item)}
      </TableCell>
      <TableCell className="@max-[76rem]:hidden">{yearOf(item)}</TableCell>
      <TableCell className="text-right @max-[60rem]:hidden">{sizeOf(item)}</TableCell>
      <TableCell>
        <RiskBadge severity={property.severityLevel} />
      </TableCell>
      <TableCell>
        <StatusMenu queueId={queueId} item={item} />
      </TableCell>
      <TableCell className="px-1.5">
        <div className="flex justify-end">
          <NavigateMenu property={property} />
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Remove ${address}`}
            title="Remove"
            onClick={() => onRemove(id)}
          >
            <Trash2 />
          </Button>
        </div>
      </TableCell>
    </TableRow>
  );
}

/** Whether the press was meant for the row: not for a control in it, nor for a menu that hangs on one. */
function onRow(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement;
  return event.currentTarget.contains(target) && !target.closest('button, a, [role=menu]');
}
