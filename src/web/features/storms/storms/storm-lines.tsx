import type { ReactNode } from 'react';
import type { PropertyStorm } from '#contract/storms.ts';
import { nearbyInches } from '#domain/storms/door-hail.ts';
import { formatDay } from '#web/ui/days.ts';
import { describeCertainty, stormFigures } from './storm-words.ts';
import { useStorms } from './use-storms.ts';

/** Among a property's details: its latest storm, and the one with the largest hail. Nothing if none is known. */
export function StormSummary({ propertyId }: { propertyId: number }) {
  const { data: storms = [] } = useStorms(propertyId);
  const confirmed = storms.filter(({ unconfirmed }) => !unconfirmed);
  const [latest] = confirmed;
  if (!latest) return null;
  const largest = confirmed.reduce((one, other) => (isLarger(other, one) ? other : one));
  return (
    <Lines title="Storms">
      <StormLine storm={latest}>Latest: </StormLine>
      {largest !== latest && <StormLine storm={largest}>Largest hail: </StormLine>}
    </Lines>
  );
}

/** By the property's own cell; where that has none, by reports nearby. */
const isLarger = (one: PropertyStorm, other: PropertyStorm): boolean =>
  one.cellInches === other.cellInches
    ? (nearbyInches(one) ?? 0) > (nearbyInches(other) ?? 0)
    : (one.cellInches ?? 0) > (other.cellInches ?? 0);

const MOST_LINES = 8;

/** Among what happened to a property: its storms, latest first. Nothing if none is known. */
export function StormTimeline({ propertyId }: { propertyId: number }) {
  const { data: storms = [] } = useStorms(propertyId);
  if (storms.length === 0) return null;
  const more = storms.length - MOST_LINES;
  return (
    <Lines title="Storms">
      {storms.slice(0, MOST_LINES).map((storm) => (
        <StormLine key={storm.date} storm={storm} />
      ))}
      {more > 0 && <li className="text-muted-foreground">{more} earlier ones are under Storms.</li>}
    </Lines>
  );
}

function Lines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2.5 pb-4">
      <h3 className="border-b pb-2 font-semibold">{title}</h3>
      <ul className="grid gap-1.5">{children}</ul>
    </section>
  );
}

function StormLine({ storm, children }: { storm: PropertyStorm; children?: ReactNode }) {
  const { date } = storm;
  return (
    <li className="break-words">
      {children}
      {stormFigures(storm)}{' '}
      <span className="text-muted-foreground">
        · <time dateTime={date}>{formatDay(date)}</time> · {describeCertainty(storm)}
      </span>
    </li>
  );
}
