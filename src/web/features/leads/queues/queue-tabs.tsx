import type { QueueItem } from '#contract/queue-items.ts';
import { countTabs, queueTabs, tabLabels } from '#domain/queues/show.ts';
import { cn } from '#web/ui/cn.ts';
import type { QueueChoice } from './queue-view.ts';

/** To do, not home, done, skipped or all, each with its count. */
export function QueueTabs({ items, choice }: { items: readonly QueueItem[]; choice: QueueChoice }) {
  const counts = countTabs(items);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll as a row
    <div
      role="group"
      aria-label="Show"
      className="flex min-w-0 shrink-0 gap-1 overflow-x-auto max-sm:gap-0 border-b [scrollbar-width:none]"
    >
      {queueTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          aria-pressed={choice.tab === tab}
          onClick={() => choice.show(tab)}
          className={cn(
            'h-10 shrink-0 whitespace-nowrap border-b-2 px-2.5 font-medium max-sm:px-1.5 -outline-offset-2 transition-colors duration-150 touch:h-11',
            choice.tab === tab
              ? 'border-primary text-foreground'
              : 'border-transparent text-muted-foreground hover:text-foreground',
          )}
        >
          {tabLabels[tab]}{' '}
          <span className="tabular-nums text-muted-foreground">{counts[tab].toLocaleString()}</span>
        </button>
      ))}
    </div>
  );
}
