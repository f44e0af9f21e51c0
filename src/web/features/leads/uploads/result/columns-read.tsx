import { ArrowRight, ChevronRight } from 'lucide-react';
import type { Upload } from '#contract/uploads.ts';
import { counted } from '#domain/standing.ts';
import { fieldLabel } from './field-words.ts';

interface ColumnsReadProps extends Pick<Upload, 'columns' | 'ignoredColumns'> {
  /** Whether it can be seen without a press. */
  open?: boolean;
}

/** Which header was read as what, and which were not used. */
export function ColumnsRead({ columns, ignoredColumns, open = false }: ColumnsReadProps) {
  if (columns.length === 0) return null;
  return (
    <details open={open} className="group">
      <summary className="flex h-8 w-fit items-center gap-1 rounded-md pr-2 text-sm font-medium touch:h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="-ml-0.5 size-4 text-muted-foreground transition-transform duration-150 group-open:rotate-90"
        />
        {counted(columns.length, 'column', 'columns')} read, {ignoredColumns.length.toLocaleString()} ignored
      </summary>
      <div className="grid gap-2 pt-1 pb-2">
        <ul className="flex flex-wrap gap-1.5">
          {columns.map(({ header, field }) => (
            <li
              key={`${header} ${field}`}
              className="flex min-h-7 items-center gap-1.5 rounded-md border px-2 text-sm"
            >
              <code className="break-all font-mono">{header}</code>
              <ArrowRight aria-label="read as" className="size-3.5 shrink-0 text-muted-foreground" />
              <span className="font-medium">{fieldLabel(field)}</span>
            </li>
          ))}
        </ul>
        {ignoredColumns.length > 0 && (
          <p className="break-words text-sm text-muted-foreground">
            Ignored: <code className="font-mono text-xs">{ignoredColumns.map(named).join(', ')}</code>
          </p>
        )}
      </div>
    </details>
  );
}

const named = (header: string) => header || '(no name)';
