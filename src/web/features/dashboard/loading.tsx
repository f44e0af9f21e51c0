import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Look } from './address-bar.ts';

const lines = Array.from({ length: 12 }, (_, index) => `line-${index}`);

/** Where the list will be. */
export function LoadingLeads({ look }: { look: Look }) {
  return (
    <div role="status" className="grid content-start gap-3">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-5 w-40" />
      {look === 'table' ? <Lines /> : <Tiles />}
    </div>
  );
}

function Tiles() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-3">
      {lines.map((line) => (
        <div key={line} className="grid gap-2 rounded-lg border bg-surface pb-3 *:mx-2.5">
          <Skeleton className="mx-0! aspect-4/3 h-auto rounded-b-none" />
          <Skeleton className="w-16" />
          <Skeleton className="w-3/4" />
        </div>
      ))}
    </div>
  );
}

function Lines() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] rounded-lg border bg-surface max-md:gap-2 max-md:border-0 max-md:bg-transparent">
      {lines.map((line) => (
        <div
          key={line}
          className="flex h-10 items-center gap-6 border-b px-3 last:border-b-0 max-md:h-24 max-md:rounded-lg max-md:border max-md:bg-surface max-md:last:border-b large-text:overflow-hidden"
        >
          <Skeleton className="size-4 shrink-0" />
          <Skeleton className="h-8 w-11 shrink-0 max-md:h-16 max-md:w-18" />
          <Skeleton className="w-2/5 md:w-1/4" />
          <Skeleton className="w-1/5 max-md:hidden" />
          <Skeleton className="w-16 max-md:hidden" />
          <Skeleton className="w-16 max-md:hidden" />
          <Skeleton className="ml-auto w-20" />
        </div>
      ))}
    </div>
  );
}
