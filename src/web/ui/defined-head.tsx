import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Definition } from './definition.tsx';
import { TableHead } from './table.tsx';

interface DefinedHeadProps {
  term: string;
  /** What is counted. */
  children: ReactNode;
  className?: string;
}

/** The head of a column of figures, with what they count. */
export function DefinedHead({ term, children, className }: DefinedHeadProps) {
  return (
    <TableHead className={cn('pr-1', className)}>
      <span className="inline-flex items-center">
        {term}
        <Definition term={term}>{children}</Definition>
      </span>
    </TableHead>
  );
}
