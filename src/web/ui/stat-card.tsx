import type { LucideIcon } from 'lucide-react';
import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';

interface StatCardProps {
  label: string;
  icon: LucideIcon;
  /** Undefined while it loads. */
  value: number | undefined;
  remark?: string | undefined;
}

/** One figure with its name. */
export function StatCard({ label, icon: Icon, value, remark }: StatCardProps) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-1 p-4 sm:p-5">
      <p className="flex items-center justify-between gap-2 text-muted-foreground">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <Icon aria-hidden="true" className="size-4 shrink-0 max-[24rem]:hidden" />
      </p>
      {value === undefined ? (
        <div role="status" className="flex h-9 items-center">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-6 w-20" />
        </div>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-xl font-semibold tabular-nums sm:text-2xl">{value.toLocaleString()}</span>
          {remark && <span className="text-sm text-muted-foreground tabular-nums">{remark}</span>}
        </p>
      )}
    </Card>
  );
}
