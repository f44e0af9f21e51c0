import { Cloud, CloudAlert, CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '#web/ui/cn.ts';
import { timeOfDay } from '#web/ui/dates.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useOutbox } from './outbox-state.ts';
import { describeSync } from './words.ts';

const OutboxSheet = lazyPart(
  async () => (await import('./outbox-sheet.tsx')).OutboxSheet,
  ({ open }) => open,
);

/** The connection, pending changes and the time of the last sync; a press shows details. */
export function FieldBar({ className }: { className?: string }) {
  const outbox = useOutbox();
  const [open, setOpen] = useState(false);
  const { isRead, waiting, parked, sending, trouble, lastSyncAt } = outbox;
  const offline = trouble?.kind === 'offline';
  const alarming = parked.length > 0 || (trouble !== null && trouble.kind !== 'offline');
  const Icon = offline ? CloudOff : alarming ? CloudAlert : Cloud;
  const words = describeSync({
    ...{ isRead, sending, trouble, waiting: waiting.length, parked: parked.length },
    lastSync: lastSyncAt === null ? null : timeOfDay(lastSyncAt),
  });
  return (
    <>
      <div role="status" className={className}>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={cn(
            'flex min-h-11 w-full items-center gap-2 px-4 text-left text-sm font-medium -outline-offset-2',
            offline || alarming
              ? 'bg-severity-minor-soft text-severity-minor-text'
              : 'bg-surface text-muted-foreground',
          )}
        >
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 truncate">{words}</span>
        </button>
      </div>
      <OutboxSheet open={open} onOpenChange={setOpen} />
    </>
  );
}

/** Milliseconds in which a change is usually sent: a bar that comes and goes with it would move what is under it. */
const LATE_MS = 3000;

/** The same on screens that are not made for offline work: only while there is a message. */
export function FieldBarWhenNeeded() {
  const { waiting, parked, trouble } = useOutbox();
  const [lateId, setLateId] = useState<string | null>(null);
  const [oldest] = waiting;
  useEffect(() => {
    if (!oldest) return;
    const left = Date.parse(oldest.at) + LATE_MS - Date.now();
    const timer = setTimeout(() => setLateId(oldest.id), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [oldest]);
  const isHeldUp = oldest !== undefined && (trouble !== null || oldest.id === lateId);
  return isHeldUp || parked.length > 0 ? <FieldBar className="border-b" /> : null;
}
