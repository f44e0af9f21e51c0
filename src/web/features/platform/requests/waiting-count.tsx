import { Badge } from '#web/ui/badge.tsx';
import { useWaiting } from './use-waiting.ts';

/** How many requests wait for an administrator; nothing if none does. */
export function WaitingCount() {
  const total = useWaiting()?.total ?? 0;
  if (total === 0) return null;
  return (
    <Badge variant="accent" className="tabular-nums">
      {total.toLocaleString()}
      <span className="sr-only">waiting</span>
    </Badge>
  );
}
