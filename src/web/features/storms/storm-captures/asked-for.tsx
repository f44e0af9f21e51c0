import { Link } from 'react-router';
import type { StormCapture } from '#contract/storm-captures.ts';
import { formatDay } from '#web/ui/days.ts';
import { formatAcres, formatMoney } from './words.ts';

/** What was asked for: how large, at which price, where on the map, and the days that matter. */
export function AskedFor({ capture }: { capture: StormCapture }) {
  const { acres, price, area, zipCode, stormDay, flyOn, flownOn, status } = capture;
  const days = [
    stormDay && `Storm of ${formatDay(stormDay)}`,
    flyOn && status !== 'refused' && `To be flown on ${formatDay(flyOn)}`,
    flownOn && `Flown on ${formatDay(flownOn)}`,
  ].filter(Boolean);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 tabular-nums">
        <span>
          {formatAcres(acres)} · {formatMoney(price.cents)}
        </span>
        <Link
          to={area ? `/map?within=${area}` : `/map?zip=${zipCode}`}
          className="inline-flex items-center text-primary-text hover:underline touch:min-h-11"
        >
          Show on the map
        </Link>
      </p>
      {days.length > 0 && <p className="text-sm text-muted-foreground">{days.join(' · ')}</p>}
    </>
  );
}
