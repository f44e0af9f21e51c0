import type { ProposalBoard as Board } from '#contract/proposal.ts';
import { dollars } from '#domain/crm/deal-value.ts';
import { type ProposalStatus, proposalStatusLabels } from '#domain/proposals/statuses.ts';
import { cn } from '#web/ui/cn.ts';

interface ProposalBoardProps {
  board: Board;
  chosen: ProposalStatus | null;
  onChoose: (status: ProposalStatus | null) => void;
}

/** How many proposals are in each status and what they are worth. Pressed, the list shows that status alone. */
export function ProposalBoard({ board, chosen, onChoose }: ProposalBoardProps) {
  return (
    <ul
      aria-label="Proposals by status"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.75rem),1fr))] gap-2 sm:grid-cols-4 xl:grid-cols-7"
    >
      {board.columns.map(({ status, count, value }) => (
        // The list itself belongs on a phone's first screen: what nothing is in takes no room there.
        <li key={status} className={cn(count === 0 && chosen !== status && 'max-sm:hidden')}>
          <button
            type="button"
            aria-pressed={chosen === status}
            onClick={() => onChoose(chosen === status ? null : status)}
            className={cn(
              'grid w-full content-start gap-0.5 rounded-lg border bg-surface p-2 text-left sm:p-3 hover:bg-hover',
              chosen === status && 'border-primary bg-primary-soft',
            )}
          >
            <span className="text-sm text-muted-foreground">{proposalStatusLabels[status]}</span>
            <span className="text-xl font-semibold tabular-nums">{count.toLocaleString()}</span>
            <span className="text-sm break-words tabular-nums max-sm:hidden">{dollars(value)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
