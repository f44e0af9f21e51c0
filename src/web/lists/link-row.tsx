import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface LinkRowProps {
  to: string;
  title: string;
  children: ReactNode;
  /** A button beside it. */
  action?: ReactNode;
}

/** One row of a list: all of it leads to what it names. */
export function LinkRow({ to, title, children, action }: LinkRowProps) {
  return (
    <li className="flex items-center gap-3">
      <Link
        to={to}
        className="-mx-2 flex min-h-14 grow items-center gap-3 rounded-lg px-2 py-1.5 transition-colors duration-150 hover:bg-muted"
      >
        <span className="grid min-w-0 grow gap-0.5">
          <span className="font-medium wrap-anywhere">{title}</span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground tabular-nums">
            {children}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      </Link>
      {action}
    </li>
  );
}
