import type { Upload } from '#contract/uploads.ts';
import { counted } from '#domain/standing.ts';
import { cn } from '#web/ui/cn.ts';

type Counts = Pick<Upload, 'inserted' | 'updated' | 'unchanged' | 'duplicates' | 'rejected'>;

const labels = {
  inserted: 'Inserted',
  updated: 'Updated',
  unchanged: 'Unchanged',
  duplicates: 'Duplicates',
  rejected: 'Rejected',
} satisfies Record<keyof Counts, string>;

const kinds = Object.keys(labels) as (keyof Counts)[];

/** What became of the rows, as a band of figures. */
export function ImportCounts({ counts }: { counts: Counts }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border sm:grid-cols-5">
      {kinds.map((kind) => (
        <div key={kind} className="grid bg-surface px-3 py-2 max-sm:last:col-span-2">
          <dt className="text-sm text-muted-foreground">{labels[kind]}</dt>
          <dd
            className={cn(
              'text-lg font-semibold tabular-nums',
              counts[kind] === 0 && 'font-normal text-muted-foreground',
              kind === 'rejected' && counts.rejected > 0 && 'text-destructive-text',
            )}
          >
            {counts[kind].toLocaleString()}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The same as one line, without the zeros: '4,120 inserted · 1 duplicate · 2 rejected'. */
export function countsLine(counts: Counts): string {
  const shown = kinds.filter((kind) => counts[kind] > 0);
  const words = shown.map((kind) =>
    kind === 'duplicates'
      ? counted(counts.duplicates, 'duplicate', 'duplicates')
      : `${counts[kind].toLocaleString()} ${labels[kind].toLowerCase()}`,
  );
  return words.join(' · ') || 'No rows';
}
