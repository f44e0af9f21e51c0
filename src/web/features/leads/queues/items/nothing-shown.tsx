import { ListChecks, SearchX } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { QueueChoice } from '../queue-view.ts';

/** Shown in place of the doors: nothing matches the search, or the tab is empty. @param tab its label */
export function NothingShown({ tab, choice }: { tab: string; choice: QueueChoice }) {
  if (choice.search) {
    return (
      <EmptyState
        icon={SearchX}
        title="No door matches"
        action={
          <Button variant="secondary" onClick={() => choice.searchFor('')}>
            Clear Search
          </Button>
        }
      >
        Nothing under ‘{tab}’ holds “{choice.search}” in its address, owner or note.
      </EmptyState>
    );
  }
  const worked = choice.tab === 'todo';
  return (
    <EmptyState
      icon={ListChecks}
      title={worked ? 'Nothing left to do' : `Nothing under ‘${tab}’`}
      action={
        <Button variant="secondary" onClick={() => choice.show('all')}>
          Show All
        </Button>
      }
    >
      {worked ? 'Every door in this queue has been worked.' : 'Doors appear here as you work them.'}
    </EmptyState>
  );
}
