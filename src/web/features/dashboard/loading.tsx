import { Skeleton } from '#web/ui/skeleton.tsx';

const lines = Array.from({ length: 12 }, (_, index) => `line-${index}`);

/** Where the list will be. */
export function LoadingLeads() {
  return (
    <div role="status" className="grid content-start gap-3">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-5 w-40" />
      <div className="grid rounded-lg border bg-surface max-md:gap-2 max-md:border-0 max-md:bg-transparent">
        {lines.map((line) => (
          <div
            key={line}
            className="flex h-10 items-center gap-6 border-b px-3 last:border-b-0 max-md:h-24 max-md:rounded-lg max-md:border max-md:bg-surface max-md:last:border-b"
          >
            <Skeleton className="size-4 shrink-0" />
            <Skeleton className="w-2/5 md:w-1/4" />
            <Skeleton className="w-1/5 max-md:hidden" />
            <Skeleton className="w-16 max-md:hidden" />
            <Skeleton className="w-16 max-md:hidden" />
            <Skeleton className="ml-auto w-20" />
          </div>
        ))}
      </div>
    </div>
  );
}
