import { Button } from '#web/ui/button.tsx';
import { QueueFind } from './queue-find.tsx';
import { QueueMenu } from './queue-menu.tsx';
import type { QueueChoice, QueueOrder } from './queue-view.ts';
import type { QueueAction } from './use-queue-actions.tsx';

interface QueueBarProps {
  order: QueueOrder;
  choice: QueueChoice;
  actions: readonly QueueAction[];
}

/** The search, the order, and what one can do with the whole queue: behind a button where there is little room. */
export function QueueBar({ order, choice, actions }: QueueBarProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2">
      <QueueFind order={order} choice={choice} />
      <QueueMenu actions={actions} className="xl:hidden" />
      <div className="flex gap-1.5 max-xl:hidden">
        {actions.map(({ label, icon: Icon, act, pending = false, isSmall }) =>
          isSmall ? (
            <Button
              key={label}
              variant="secondary"
              size="icon"
              aria-label={label}
              title={label}
              pending={pending}
              onClick={() => void act()}
            >
              <Icon />
            </Button>
          ) : (
            <Button key={label} variant="secondary" pending={pending} onClick={() => void act()}>
              <Icon />
              {label}
            </Button>
          ),
        )}
      </div>
    </div>
  );
}
