import { Trash2 } from 'lucide-react';
import type { QueueItem } from '#contract/queue-items.ts';
import { roofSourceOf } from '#domain/leads/pictures.ts';
import { NOT_HOME_TAG, standingOf } from '#domain/queues/outcomes.ts';
import { UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { StageAndTags } from '#web/features/leads/crm/index.ts';
import { NavigateMenu } from '#web/features/leads/properties/index.ts';
import { RoofThumbnail } from '#web/features/leads/thumbnails/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';
import { dateOnly } from '#web/ui/dates.ts';
import { DragHandle } from './drag-handle.tsx';
import { AgainMark, NoteMark, ownerOf, PriorityMark, Reason, RiskBadge } from './item-parts.tsx';
import { useNoteDrafts } from './note-drafts.ts';
import { OutcomeButtons } from './outcome-menu.tsx';
import { StatusBadge } from './status-menu.tsx';
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

/** One door: the address large, directions, and the outcome. */
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
  const { property, addedAt } = item;
  const { id, address, zipCode } = property;
  const done = standingOf(item) === 'done';
  const draft = useNoteDrafts(queueId)(property.id);
  const mark = reorder?.mark?.id === id ? reorder.mark : null;
  return (
    <article
      aria-label={address}
      className={cn(
        'grid grid-cols-1 gap-3 rounded-lg border bg-surface p-3.5',
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
          <AgainMark item={item} />
          <UnreviewedMark propertyId={id} />
          <Reason item={item} />
          <NoteMark item={item} draft={draft} />
          <span className="flex flex-wrap items-center gap-1.5 pt-0.5">
            <StatusBadge item={item} />
            {property.isVacantLot && <Badge>Vacant lot</Badge>}
            <StageAndTags stage={item.stage} tags={tagsBeside(item)} />
          </span>
        </button>
        <div className="grid shrink-0 content-start justify-items-end gap-1">
          <RoofThumbnail propertyId={id} source={roofSourceOf(property)} className="h-13.5 w-18 rounded-md" />
          <RiskBadge severity={property.severityLevel} />
          <PriorityMark item={item} />
          {reorder && <DragHandle item={item} reorder={reorder} />}
        </div>
      </div>
      <div className="flex gap-2">
        <NavigateMenu property={property} large wordless />
        <OutcomeButtons queueId={queueId} item={item} className="min-w-0 [&>button]:px-2" />
        <Button variant="ghost" size="icon" aria-label={`Remove ${address}`} onClick={() => onRemove(id)}>
          <Trash2 />
        </Button>
      </div>
    </article>
  );
}

/** The status already shows 'not home'. */
const tagsBeside = ({ status, tags }: QueueItem) =>
  status === 'not_home' ? tags.filter(({ key }) => key !== NOT_HOME_TAG) : tags;
