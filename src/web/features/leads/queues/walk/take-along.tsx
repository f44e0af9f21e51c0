import { Download } from 'lucide-react';
import { propertyCount } from '#domain/queues/words.ts';
import { counted } from '#domain/standing.ts';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { Progress } from '#web/ui/progress.tsx';
import type { QueueAction } from '../use-queue-actions.tsx';
import type { Pack } from './pack.ts';
import type { Taking, usePack } from './use-pack.ts';

/** Fetches what a walk needs if there is no signal, from a menu. */
export const takeAlongAction = ({ pack, taking, take }: ReturnType<typeof usePack>): QueueAction => ({
  label: pack ? 'Save Offline Again' : 'Save Offline',
  icon: Download,
  act: take,
  pending: isRunning(taking),
});

/** The same by a button, with how old and how large what was fetched is. */
export function TakeAlong({ pack: { pack, taking, take } }: { pack: ReturnType<typeof usePack> }) {
  const running = isRunning(taking);
  return (
    <section aria-label="Save offline" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="min-w-0 basis-60 grow text-sm text-muted-foreground">
        {taking && 'failed' in taking
          ? taking.failed
          : running
            ? `Saving offline… ${taking.done} of ${taking.total}`
            : wordsOf(pack)}
      </p>
      {running && (
        <div className="w-32">
          <Progress value={(taking.done / Math.max(1, taking.total)) * 100} label="Saved offline" />
        </div>
      )}
      <Button
        variant="secondary"
        size="sm"
        pending={running}
        onClick={() => void take()}
        className="max-md:hidden"
      >
        <Download />
        {pack ? 'Save Offline Again' : 'Save Offline'}
      </Button>
    </section>
  );
}

const isRunning = (taking: Taking): taking is Extract<Taking, { total: number }> =>
  taking !== null && 'total' in taking;

type KeptPack = { data: Pack; savedAt: number | null } | null;

function wordsOf(pack: KeptPack): string {
  if (!pack) return 'Store the doors and pictures on this device for places without a signal.';
  const { doors, pictures, bytes, persisted, missing = 0 } = pack.data;
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  const kept = persisted ? '' : ' The browser may remove it when the device runs low on space.';
  const rest = missing > 0 ? ` ${missing} more will be added once there is a connection.` : '';
  return `Saved offline ${dateAndTime(pack.savedAt ?? 0)}: ${propertyCount(doors)}, ${counted(pictures, 'picture', 'pictures')}, ${size}.${rest}${kept}`;
}
