import { Check, Trash2, Undo2 } from 'lucide-react';
import type { QueueItem } from '#contract/queues.ts';
import { StageAndTags } from '#web/features/crm/index.ts';
import { NavigateMenu } from '#web/features/properties/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';
import { dateOnly } from '#web/ui/dates.ts';
import { DragHandle } from './drag-handle.tsx';
import { NoteMark, ownerOf, PriorityMark, RiskBadge } from './item-parts.tsx';
import { changeItem } from './use-item-actions.ts';
import type { Reorder } from './use-reorder.ts';

interface ItemCardProps {
  queueId: number;
  item: QueueItem;
  place: number;
  selected: boolean;
  reorder: Reorder | null;
  onToggle: (propertyId: number) => void;
  onOpen: (propertyId: number) => void;
  onRemove: (propertyId: number) => void;
}

/** One door: the address large, the way there, and done. */
export function ItemCard({
  queueId,
  item,
  place,
  selected,
  reorder,
  onToggle,
  onOpen,
  onRemove,
}: ItemCardProps) {
  const { property, status, addedAt } = item;
  const { id, address, zipCode } = property;
  const done = status === 'done';
  const mark = reorder?.mark?.id === id ? reorder.mark : null;
  return (
    <article
      aria-label={address}
      className={cn(
        'grid gap-3 rounded-lg border bg-surface p-3.5',
        selected && 'border-primary bg-primary-soft',
        reorder?.draggedId === id && 'opacity-40',
        mark && (mark.after ? 'border-b-2 border-b-primary' : 'border-t-2 border-t-primary'),
      )}
    >
      <div className="flex items-start gap-3">
        <div className="pt-1.5">
          <Checkbox
            aria-label={`Select ${address}`}
            checked={selected}
            onCheckedChange={() => onToggle(id)}
          />
        </div>
        <button
          type="button"
          aria-haspopup="dialog"
          data-property={id}
          onClick={() => onOpen(id)}
          className="grid min-w-0 grow gap-0.5 text-left"
        >
          <span
            className={cn('text-xl font-semibold break-words', done && 'text-muted-foreground line-through')}
          >
            {address}
          </span>
          <span className="truncate text-muted-foreground">
            {ownerOf(item)} · {zipCode}
          </span>
          <span className="text-sm text-muted-foreground tabular-nums">
            No. {place} · Added {dateOnly(addedAt)}
          </span>
          <NoteMark item={item} />
          {(item.stage !== 'new' || item.tags.length > 0) && (
            <StageAndTags stage={item.stage} tags={item.tags} />
          )}
        </button>
        <div className="grid shrink-0 justify-items-end gap-1">
          <RiskBadge severity={property.severityLevel} />
          <PriorityMark item={item} />
          {reorder && <DragHandle item={item} reorder={reorder} />}
        </div>
      </div>
      <div className="flex gap-2">
        <NavigateMenu property={property} large />
        <Button
          variant={done ? 'secondary' : 'accent'}
          className="grow"
          aria-label={done ? `Mark ${address} to do` : `Mark ${address} done`}
          onClick={() => changeItem(queueId, id, { status: done ? 'new' : 'done' })}
        >
          {done ? <Undo2 /> : <Check />}
          {done ? 'To do again' : 'Done'}
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Remove ${address}`} onClick={() => onRemove(id)}>
          <Trash2 />
        </Button>
      </div>
    </article>
  );
}
