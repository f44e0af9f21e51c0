import { Flag, StickyNote } from 'lucide-react';
import type { QueueItem } from '#contract/queues.ts';
import { stageLabels } from '#domain/crm.ts';
import { riskLabel } from '#domain/queues/words.ts';
import type { SeverityLevel } from '#domain/roofs.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';

// Spec §2: the compact summary shows at most two tags, then '+N'.
const TAGS_SHOWN = 2;

/** Pipeline stage and tags in one line. */
export function StageAndTags({ item: { stage, tags } }: { item: QueueItem }) {
  const more = tags.length - TAGS_SHOWN;
  return (
    <div
      className="flex min-w-0 flex-wrap gap-1"
      title={tags.map(({ label }) => label).join(', ') || undefined}
    >
      <Badge variant="primary">{stageLabels[stage]}</Badge>
      {tags.slice(0, TAGS_SHOWN).map(({ key, label }) => (
        <Badge key={key} variant={key === 'do_not_contact' ? 'destructive' : 'outline'}>
          {label}
        </Badge>
      ))}
      {more > 0 && <Badge variant="outline">+{more}</Badge>}
    </div>
  );
}

/** The damage as the risk it means: HIGH, MED, LOW or NONE (spec §2). */
export function RiskBadge({ severity }: { severity: SeverityLevel | null }) {
  return <SeverityBadge severity={severity ?? 'none'} label={riskLabel(severity)} />;
}

/** Stands beside the address of what is to be done first. */
export function PriorityMark({ item: { priority } }: { item: QueueItem }) {
  if (priority !== 'high') return null;
  return (
    <Flag role="img" aria-label="High priority" className="size-3.5 shrink-0 fill-accent text-accent-text" />
  );
}

/** The first words of the note. */
export function NoteMark({ item: { notes } }: { item: QueueItem }) {
  if (!notes) return null;
  return (
    <span className="flex min-w-0 items-center gap-1 text-sm text-foreground" title={notes}>
      <StickyNote role="img" aria-label="Note:" className="size-3.5 shrink-0" />
      <span className="truncate">{notes}</span>
    </span>
  );
}

export const ownerOf = ({ property }: QueueItem): string => property.owner?.trim() || 'Unknown Owner';
export const yearOf = ({ property }: QueueItem): string =>
  property.yearBuilt ? String(Math.round(property.yearBuilt)) : 'N/A';
export const sizeOf = ({ property }: QueueItem): string =>
  property.areaSquareFeet ? Math.round(property.areaSquareFeet).toLocaleString() : 'N/A';
