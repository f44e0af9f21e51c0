import { CloudHail, Flag, RotateCcw, StickyNote } from 'lucide-react';
import type { QueueItem } from '#contract/queue-items.ts';
import { againWords } from '#domain/queues/walk-again.ts';
import { riskLabel } from '#domain/queues/words.ts';
import type { SeverityLevel } from '#domain/roofs.ts';
import { cn } from '#web/ui/cn.ts';
import { shortDay } from '#web/ui/dates.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import type { NoteDraft } from './note-drafts.ts';

/** The damage as the risk it means: HIGH, MED, LOW or NONE (docs/product.md). */
export function RiskBadge({ severity }: { severity: SeverityLevel | null }) {
  return <SeverityBadge severity={severity ?? 'none'} label={riskLabel(severity)} />;
}

/** Marks the address of a door with high priority. */
export function PriorityMark({ item: { priority } }: { item: QueueItem }) {
  if (priority !== 'high') return null;
  return (
    <Flag role="img" aria-label="High priority" className="size-3.5 shrink-0 fill-accent text-accent-text" />
  );
}

/** The beginning of the note, or of the unsaved draft. */
export function NoteMark({ item: { notes }, draft }: { item: QueueItem; draft?: NoteDraft | undefined }) {
  const text = draft?.text ?? notes;
  if (!text && !draft) return null;
  return (
    <span className="flex min-w-0 items-center gap-1 text-sm text-foreground" title={text ?? ''}>
      <StickyNote role="img" aria-label="Note:" className="size-3.5 shrink-0" />
      <span className="truncate">{text}</span>
      {draft && <span className="shrink-0 text-severity-minor-text">· not saved yet</span>}
    </span>
  );
}

/** Why a storm rule put the door on the list. */
export function Reason({ item: { reason }, className }: { item: QueueItem; className?: string }) {
  if (!reason) return null;
  return (
    <span
      className={cn('flex min-w-0 items-start gap-1 text-sm text-muted-foreground', className)}
      title={reason}
    >
      <CloudHail role="img" aria-label="Storm:" className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0">{reason}</span>
    </span>
  );
}

/** What the last visit found, where the door is to be tried a second time. */
export function AgainMark({ item: { again, status } }: { item: QueueItem }) {
  if (!again || status !== 'new') return null;
  return (
    <span className="flex min-w-0 items-center gap-1 text-sm text-foreground">
      <RotateCcw aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{againWords(again.outcome, shortDay(again.at))}</span>
    </span>
  );
}

export const ownerOf = ({ property }: QueueItem): string => property.owner?.trim() || 'Unknown Owner';
export const yearOf = ({ property }: QueueItem): string =>
  property.yearBuilt ? String(Math.round(property.yearBuilt)) : 'N/A';
export const sizeOf = ({ property }: QueueItem): string =>
  property.areaSquareFeet ? Math.round(property.areaSquareFeet).toLocaleString() : 'N/A';
