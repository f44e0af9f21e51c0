import { Bookmark } from 'lucide-react';
import { Link } from 'react-router';
import type { LeadFilters } from '#domain/filters/lead-filters.ts';
import { isShown, readyViews } from '#domain/leads/ready-views.ts';
import type { Order } from '#domain/leads/sort.ts';
import { searchOf } from '#web/lead-filters/index.ts';
import { cn } from '#web/ui/cn.ts';
import type { ShownView } from './current-view.ts';

const CHIP =
  'flex min-h-7 items-center gap-1.5 rounded-full border pr-3 pl-2.5 text-sm hover:bg-hover touch:min-h-11';

interface ReadyViewsProps {
  /** Stays as it is. */
  zip: string | null;
  filters: LeadFilters;
  order: Order;
  onShow: (view: ShownView) => void;
  /** Takes the filters of the one shown away. */
  onClear: () => void;
}

/** The views everybody has, each a press away; another press takes it back. */
export function ReadyViews({ zip, filters, order, onShow, onClear }: ReadyViewsProps) {
  return readyViews.map(({ name, ...view }) => {
    const shown = isShown({ name, ...view }, filters, order);
    return (
      <button
        key={name}
        type="button"
        aria-pressed={shown}
        onClick={() => (shown ? onClear() : onShow({ zip, ...view }))}
        className={cn(CHIP, shown ? 'border-primary bg-primary-soft text-primary-text' : 'bg-surface')}
      >
        <Bookmark aria-hidden="true" className={cn('size-3.5 shrink-0', shown && 'fill-current')} />
        {name}
      </button>
    );
  });
}

/** The same views as links to the list, for screens without one. */
export function ReadyViewLinks() {
  return readyViews.map(({ name, filters }) => (
    <Link key={name} to={`/dashboard${searchOf(filters)}`} className={cn(CHIP, 'bg-surface')}>
      <Bookmark aria-hidden="true" className="size-3.5 shrink-0" />
      {name}
    </Link>
  ));
}
