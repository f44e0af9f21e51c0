import type { Deal } from '#contract/pipeline.ts';
import type { Stage } from '#domain/crm.ts';
import { UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { MissingBadges } from '#web/features/sales/people/index.ts';
import { shortDay } from '#web/ui/dates.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { amountWords } from './deal-order.ts';
import { MoveMenu } from './move-menu.tsx';

interface DealCardProps {
  deal: Deal;
  onDrag: (deal: Deal | null) => void;
  onMove: (propertyId: number, stage: Stage) => void;
  onOpen: (propertyId: number) => void;
}

/** One deal on the board. */
export function DealCard({ deal, onDrag, onMove, onOpen }: DealCardProps) {
  const { propertyId, address, zipCode, owner, severityLevel, updatedAt, by, missing } = deal;
  const amount = amountWords(deal);
  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', address);
        onDrag(deal);
      }}
      onDragEnd={() => onDrag(null)}
      className="grid cursor-grab [contain-intrinsic-height:auto_7rem] [content-visibility:auto] gap-1.5 rounded-lg border bg-surface p-3 active:cursor-grabbing"
    >
      <div className="flex items-start gap-1">
        <button
          type="button"
          data-deal={propertyId}
          data-property={propertyId}
          aria-describedby="board-keys"
          onClick={() => onOpen(propertyId)}
          className="min-h-6 min-w-0 grow rounded-sm text-left font-medium break-words hover:underline"
        >
          {address}
        </button>
        <MoveMenu deal={deal} onMove={onMove} />
      </div>
      <p className="truncate text-sm text-muted-foreground">
        {zipCode} · {owner?.trim() || 'Unknown Owner'}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <SeverityBadge severity={severityLevel} />
        <UnreviewedMark propertyId={propertyId} className="basis-full" />
        {amount && <span className="text-sm font-medium tabular-nums">{amount}</span>}
        <MissingBadges missing={missing} />
        <p className="ml-auto flex max-w-full gap-1 text-xs text-muted-foreground">
          {by !== null && <span className="truncate">{by} ·</span>}
          <time dateTime={updatedAt} className="shrink-0">
            {shortDay(updatedAt)}
          </time>
        </p>
      </div>
    </li>
  );
}
