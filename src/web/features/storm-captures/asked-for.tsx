import { Link } from 'react-router';
import type { StormCapture } from '#contract/storm-captures.ts';
import { dayWords } from '#web/ui/days.ts';
import { acreWords, moneyWords } from './words.ts';

/** What was asked for: how large, at which price, where on the map, and the days that matter. */
export function AskedFor({ capture }: { capture: StormCapture }) {
  const { acres, price, area, zipCode, stormDay, flyOn, flownOn, status } = capture;
  const days = [
    stormDay && `Storm of ${dayWords(stormDay)}`,
    flyOn && status !== 'refused' && `To be flown on ${dayWords(flyOn)}`,
    flownOn && `Flown on ${dayWords(flownOn)}`,
  ].filter(Boolean);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 tabular-nums">
        <span>
          {acreWords(acres)} · {moneyWords(price.cents)}
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
