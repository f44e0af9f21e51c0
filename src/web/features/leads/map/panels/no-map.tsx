import { MonitorX } from 'lucide-react';
import { Link } from 'react-router';
import { propertyCount } from '#domain/queues/words.ts';
import { cn } from '#web/ui/cn.ts';
import type { MapData } from '../use-map-points.ts';
import { InViewList } from './in-view-list.tsx';

interface NoMapProps {
  /** The device could draw before and lost its graphics; else it never could. */
  lost: boolean;
  data: MapData;
  onOpen: (id: number) => void;
  className?: string;
}

/** Shown where no map can be drawn: a message, and a list of the properties instead. */
export function NoMap({ lost, data, onOpen, className }: NoMapProps) {
  return (
    <div
      className={cn(
        'absolute inset-0 z-10 flex flex-col items-center gap-4 bg-background p-4 sm:p-8',
        className,
      )}
    >
      <div role="alert" className="grid max-w-lg justify-items-center gap-2 text-center">
        <span className="grid size-12 place-content-center rounded-xl border bg-surface text-muted-foreground">
          <MonitorX aria-hidden="true" className="size-5" />
        </span>
        <h2 className="text-lg font-semibold">
          {lost ? 'This device stopped drawing the map' : 'This browser cannot draw the map'}
        </h2>
        <p className="text-muted-foreground">
          {lost
            ? 'It comes back on its own once graphics are available again. Reloading the page can help.'
            : 'The map needs WebGL 2. It may be turned off in the browser’s settings, or the device is too old.'}{' '}
          Here are the properties as a list.
        </p>
      </div>
      <section
        aria-label="Properties"
        className="flex min-h-0 w-full max-w-2xl grow flex-col overflow-hidden rounded-xl border bg-surface"
      >
        <p className="border-b px-4 py-2.5 font-medium tabular-nums">{propertyCount(data.matching)}</p>
        {data.tiled ? (
          <p className="p-4 text-muted-foreground">
            There are too many for one list. Look them up in the{' '}
            <Link to="/dashboard" className="underline">
              Dashboard
            </Link>
            .
          </p>
        ) : (
          <InViewList points={data.passing} label="Properties" onOpen={onOpen} onPoint={() => undefined} />
        )}
      </section>
    </div>
  );
}
