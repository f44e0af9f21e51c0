import { ChevronDown } from 'lucide-react';
import type { QueueItem } from '#contract/queue-items.ts';
import { formatFollowUp } from '#domain/queues/follow-up.ts';
import { type ItemStatus, itemPriorities, priorityLabels, statusLabels } from '#domain/queues/item-states.ts';
import { standingOf } from '#domain/queues/outcomes.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dayOf } from '#web/ui/days.ts';
import {
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { OutcomeMenu } from './outcome-menu.tsx';
import { setPriority } from './use-item-actions.ts';

const looks = {
  new: 'outline',
  not_home: 'warning',
  come_back: 'warning',
  done: 'success',
  skipped: 'neutral',
} as const satisfies Record<ItemStatus, string>;

/** 'Come back Fri, Nov 27' where a day was agreed on. */
function statusLabel(item: QueueItem): string {
  const standing = standingOf(item);
  const day = standing === 'come_back' && item.followUpOn;
  return day ? `${statusLabels[standing]} ${formatFollowUp(day, dayOf(new Date()))}` : statusLabels[standing];
}

/** A door's status on the list. */
export function StatusBadge({ item }: { item: QueueItem }) {
  const standing = standingOf(item);
  return <Badge variant={looks[standing]}>{statusLabel(item)}</Badge>;
}

/** The status of a door, with a menu of outcomes and its priority. */
export function StatusMenu({ queueId, item }: { queueId: number; item: QueueItem }) {
  const { property, priority } = item;
  const standing = standingOf(item);
  const priorityChosen = (value: string) => {
    const chosen = itemPriorities.find((one) => one === value);
    if (chosen) void setPriority(queueId, item, chosen);
  };
  return (
    <OutcomeMenu
      queueId={queueId}
      item={item}
      more={
        <>
          <DropdownMenuSeparator />
          <DropdownMenuLabel>Priority</DropdownMenuLabel>
          <DropdownMenuRadioGroup value={priority} onValueChange={priorityChosen}>
            {itemPriorities.map((one) => (
              <DropdownMenuRadioItem key={one} value={one}>
                {priorityLabels[one]}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
        </>
      }
    >
      <button
        type="button"
        aria-label={`Status of ${property.address}: ${statusLabel(item)}`}
        className="rounded-md touch:flex touch:min-h-11 touch:items-center"
      >
        <Badge variant={looks[standing]}>
          {statusLabel(item)}
          <ChevronDown aria-hidden="true" />
        </Badge>
      </button>
    </OutcomeMenu>
  );
}
