import { ArrowRight, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Upload } from '#contract/uploads.ts';
import { countOf } from './amounts.ts';
import { fieldWords } from './field-words.ts';

interface ColumnsReadProps extends Pick<Upload, 'columns' | 'ignoredColumns'> {
  /** Whether what was read can be seen without a press. */
  open?: boolean;
}

/** Which header was read as what, and which were not used. */
export function ColumnsRead({ columns, ignoredColumns, open = false }: ColumnsReadProps) {
  return (
    <div className="grid gap-x-4">
      {columns.length > 0 && (
        <Disclosure summary={`${countOf(columns.length, 'column')} read`} open={open}>
          {columns.map(({ header, field }) => (
            <li key={`${header} ${field}`} className={chipClasses}>
              <code className="break-all font-mono text-sm">{header}</code>
              <ArrowRight aria-label="read as" className="size-3.5 shrink-0 text-muted-foreground" />
              <span className="text-sm font-medium">{fieldWords(field)}</span>
            </li>
          ))}
        </Disclosure>
      )}
      {ignoredColumns.length > 0 && (
        <Disclosure summary={`${countOf(ignoredColumns.length, 'column')} ignored`}>
          {ignoredColumns.map((header) => (
            <li key={header} className={chipClasses}>
              <code className="break-all font-mono text-sm text-muted-foreground">
                {header || '(no name)'}
              </code>
            </li>
          ))}
        </Disclosure>
      )}
    </div>
  );
}

const chipClasses = 'flex min-h-7 items-center gap-1.5 rounded-md border px-2';

interface DisclosureProps {
  summary: string;
  open?: boolean;
  children: ReactNode;
}

function Disclosure({ summary, open = false, children }: DisclosureProps) {
  return (
    <details open={open} className="group">
      <summary className="flex h-8 w-fit items-center gap-1.5 rounded-md pr-2 font-medium touch:h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-muted-foreground transition-transform duration-150 group-open:rotate-90"
        />
        {summary}
      </summary>
      <ul className="flex flex-wrap gap-1.5 pt-1 pb-2">{children}</ul>
    </details>
  );
}
