import { ChevronDown } from 'lucide-react';
import type { QueueItem } from '#contract/queues.ts';
import {
  type ItemStatus,
  itemPriorities,
  itemStatuses,
  priorityLabels,
  statusLabels,
} from '#domain/queues/item-states.ts';
import { Badge } from '#web/ui/badge.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { changeItem } from './use-item-actions.ts';

export const statusLooks = {
  new: 'outline',
  not_home: 'warning',
  done: 'success',
  skipped: 'neutral',
} as const satisfies Record<ItemStatus, string>;

/** Sets status and priority of an item. */
export function StatusMenu({ queueId, item }: { queueId: number; item: QueueItem }) {
  const { property, status, priority } = item;
  const statusChosen = (value: string) => {
    const chosen = itemStatuses.find((one) => one === value);
    if (chosen) void changeItem(queueId, property.id, { status: chosen });
  };
  const priorityChosen = (value: string) => {
    const chosen = itemPriorities.find((one) => one === value);
    if (chosen) void changeItem(queueId, property.id, { priority: chosen });
  };
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger
        aria-label={`Status of ${property.address}: ${statusLabels[status]}`}
        className="rounded-md touch:flex touch:min-h-11 touch:items-center"
      >
        <Badge variant={statusLooks[status]}>
          {statusLabels[status]}
          <ChevronDown aria-hidden="true" />
        </Badge>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuLabel>Status</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={status} onValueChange={statusChosen}>
          {itemStatuses.map((one) => (
            <DropdownMenuRadioItem key={one} value={one}>
              {statusLabels[one]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Priority</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={priority} onValueChange={priorityChosen}>
          {itemPriorities.map((one) => (
            <DropdownMenuRadioItem key={one} value={one}>
              {priorityLabels[one]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
