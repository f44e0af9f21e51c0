import { Skeleton } from '#web/ui/skeleton.tsx';

/** Placeholder rows for the list, under a loading text. */
export function QueueLoading({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-3">
      <p className="text-muted-foreground">{label}</p>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
