import { Crosshair, X } from 'lucide-react';
import { LateSources } from '#web/features/storms/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { DayBox } from './day-box.tsx';
import { PlaceCard } from './place-card.tsx';
import { RecentStorms } from './recent-storms.tsx';
import { describeStormDay } from './storm-day-words.ts';
import { StormLegend } from './storm-legend.tsx';
import type { StormMap } from './use-storm-map.ts';

/** The storm on the map: its day, a summary, and the pressed cell. */
export function StormBar({ storm, isDark }: { storm: StormMap; isDark: boolean }) {
  const { day, spot, data } = storm;
  if (day === null) return null;
  return (
    <section
      aria-label="Storm"
      className="grid w-full max-w-xl gap-1.5 rounded-lg border bg-raised p-2 text-base shadow-float"
    >
      <div className="flex flex-wrap items-center gap-1.5">
        <DayBox day={day} onDay={storm.show} />
        <RecentStorms days={data.recent} day={day} onDay={storm.show} />
        <span className="ml-auto flex gap-1">
          <Tooltip text="Cell in the middle of the map">
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label="Cell in the middle of the map"
              onClick={storm.pressMiddle}
            >
              <Crosshair />
            </Button>
          </Tooltip>
          <Button variant="ghost" size="icon-sm" aria-label="Close the storms" onClick={storm.close}>
            <X />
          </Button>
        </span>
      </div>
      <div role="status" className="flex min-h-5 items-center gap-2 px-1 text-sm">
        <Summary data={data} />
      </div>
      <details className="px-1 text-sm">
        <summary className="w-fit min-h-8 cursor-pointer content-center touch:min-h-11">
          What the bands and marks mean
        </summary>
        <StormLegend isDark={isDark} />
        <LateSources />
      </details>
      {spot && (
        <PlaceCard spot={spot} place={data.place} error={data.placeError} onClose={() => storm.press(null)} />
      )}
    </section>
  );
}

function Summary({ data }: Pick<StormMap, 'data'>) {
  const { swath, reports, error, pending, retry } = data;
  if (error)
    return (
      <>
        <span>Failed to fetch the storm.</span>
        <Button variant="link" size="inline" onClick={retry}>
          Try again
        </Button>
      </>
    );
  if (pending || !swath || !reports)
    return (
      <>
        <Spinner />
        Loading the storm...
      </>
    );
  return <span>{describeStormDay(swath, reports)}</span>;
}
