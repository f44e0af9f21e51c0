import { Skeleton } from '#web/ui/skeleton.tsx';

/** Stands over the map while its properties load. */
export function MapLoading() {
  return (
    <div role="status" className="pointer-events-none absolute inset-0 grid place-content-center">
      <div className="grid w-56 gap-2.5 rounded-xl border bg-raised/95 p-4 shadow-float">
        <span className="text-sm font-medium">Loading properties...</span>
        <Skeleton className="w-full" />
        <Skeleton className="w-2/3" />
      </div>
    </div>
  );
}
