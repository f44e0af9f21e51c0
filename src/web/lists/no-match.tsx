import { SearchX } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Paged } from './paged-reply.ts';

interface NoMatchProps<Item> {
  list: Paged<Item>;
  /** For example 'No user matches'. */
  title: string;
  /** A sentence with what to do. */
  children?: string;
}

/** Shown if a search found nothing, or an old link names a page that no longer exists. */
export function NoMatch<Item>({ list, title, children }: NoMatchProps<Item>) {
  if (list.total === 0) {
    return (
      <EmptyState icon={SearchX} title={title} className="py-6">
        {children}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title="This page is empty"
      className="py-6"
      action={
        <Button variant="secondary" onClick={() => list.setPage(1)}>
          Go to the First Page
        </Button>
      }
    >
      The list has become shorter.
    </EmptyState>
  );
}
