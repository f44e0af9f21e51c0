import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** One row of a list: all of it leads to what it names. */
export function LinkRow({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="-mx-2 flex min-h-14 items-center gap-3 rounded-lg px-2 py-1.5 transition-colors duration-150 hover:bg-muted"
      >
        <span className="grid min-w-0 grow gap-0.5">
          <span className="font-medium wrap-anywhere">{title}</span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground tabular-nums">
            {children}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      </Link>
    </li>
  );
}
