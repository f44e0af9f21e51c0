import type { PropertyStorm, StormSource, StormSourceState } from '#contract/storms.ts';
import { capitalized } from '#domain/capitalized.ts';
import { type DoorHail, describeHail, formatInches, nearbyInches } from '#domain/storms/door-hail.ts';
import { stormGradeLabels } from '#domain/storms/grades.ts';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';

/**
 * 'Hail 0.75 in by radar at the door, 1.75 in reported 1.2 mi away, wind 60 mph reported 0.5 mi away': each figure with its
 * source. What was seen without a figure is named as well: an unknown wind is not calm.
 */
export function stormFigures({ windMph, windMiles, sources, ...storm }: PropertyStorm): string {
  const kinds = new Set(sources.map(({ kind }) => kind));
  const hail = describeHail(storm);
  const isSized = storm.cellInches !== null;
  const wind = describeWind({ windMph, kinds });
  return sentenceFrom([
    hail.length > 0 && (isSized ? `hail ${hail.join(', ')}` : hail.join(', ')),
    wind && (windMiles === null ? wind : `${wind} reported ${windMiles.toFixed(1)} mi away`),
    kinds.has('tornado') && 'tornado',
  ]);
}

/** One source's figures, in the same format. */
export function sourceFigures({ hailInches, windMph, kind }: StormSource): string {
  const hail =
    hailInches !== null ? `hail ${formatInches(hailInches)}` : kind === 'hail' && 'hail of unknown size';
  const kinds = new Set([kind]);
  return sentenceFrom([hail, describeWind({ windMph, kinds }), kind === 'tornado' && 'tornado']);
}

function describeWind(wind: {
  windMph: number | null;
  kinds: ReadonlySet<StormSource['kind']>;
}): string | false {
  if (wind.windMph !== null) return `wind ${formatMph(wind.windMph)}`;
  return wind.kinds.has('wind') && 'wind of unknown speed';
}

function sentenceFrom(parts: readonly (string | false)[]): string {
  const text = parts.filter(Boolean).join(', ');
  return capitalized(text);
}

type LeadFigures = DoorHail & Pick<PropertyStorm, 'windMph'>;

/** The figures of a lead's storm in short, for a narrow column: the radar's own cell, then the largest nearby, then wind. */
export function describeLeadStorm({ windMph, ...hail }: LeadFigures): string[] {
  const { cellInches } = hail;
  const nearby = nearbyInches(hail);
  const words = [
    cellInches !== null && `${formatInches(cellInches)} radar`,
    nearby !== null && `${formatInches(nearby)} nearby`,
    windMph !== null && formatMph(windMph),
  ].filter((one) => one !== false);
  return words.length > 0 ? words : ['No figure'];
}

/** The same in full, with every source and distance. */
export const leadStormDetails = (storm: LeadFigures & Pick<PropertyStorm, 'grade' | 'unconfirmed'>): string =>
  [...describeHail(storm), storm.windMph !== null && formatMph(storm.windMph), describeCertainty(storm)]
    .filter(Boolean)
    .join(', ');

export const formatMph = (mph: number): string => `${mph.toLocaleString()} mph`;

/** Its certainty: the grade's label; a report alone has none. */
export const describeGrade = ({ grade }: Pick<PropertyStorm, 'grade'>): string =>
  grade === null ? 'report alone' : stormGradeLabels[grade];

/** The same in a row of a list, including 'unconfirmed', which nothing else shows there. */
export const describeCertainty = (storm: Pick<PropertyStorm, 'grade' | 'unconfirmed'>): string =>
  storm.unconfirmed ? `${describeGrade(storm)}, unconfirmed` : describeGrade(storm);

/** Why an estimate is unconfirmed, and what the rule cannot know. */
export const UNCONFIRMED_TEXT =
  'Unconfirmed: likely an echo, since the estimate is nearly alone, or came from November to March on a day without a report of hail in the state. No temperatures are read, so hail of a mild winter day can be among them.';

/** A source's content, place and time: 'Hail 1.75 in · 2025-09-26 23:30 UTC · 1.2 mi away · 2 N Tempe, AZ'. */
export function describeSource(source: StormSource): string {
  const { at, distanceMiles, place } = source;
  const parts = [
    sourceFigures(source),
    at && (distanceMiles === null ? `24 hours until ${formatUtc(at)}` : formatUtc(at)),
    distanceMiles === null ? 'the property’s own cell' : `${distanceMiles.toFixed(1)} mi away`,
    place,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** In UTC, the clock of the sources: '2025-09-26 23:30 UTC'. */
const formatUtc = (moment: string): string => `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;

/** Where a source can be read again: 'Fetched Nov 22, 2026, 3:40 PM · SHA-256 9f86…'. */
export const describeProvenance = ({
  fetchedAt,
  digest,
}: Pick<StormSource, 'fetchedAt' | 'digest'>): string =>
  [formatFetched(fetchedAt), digest && `SHA-256 ${digest}`].filter(Boolean).join(' · ');

/** 'Fetched Nov 22, 2026, 3:40 PM'. */
export const formatFetched = (fetchedAt: string): string => `Fetched ${dateAndTime(fetchedAt)}`;

/** Lines with when each source was last read, the period it covers, and a warning if that is too long ago. */
export function stateLines(states: readonly StormSourceState[]): string[] {
  const never = states.filter(({ lookedAt }) => lookedAt === null).map(({ source }) => source);
  const lines = states.flatMap(({ source, lookedAt, until, isLate }) => {
    if (lookedAt === null) return [];
    const [looked, covered] = [dateOnly(lookedAt), dateOnly(until ?? lookedAt)];
    const when = `${source}: last checked on ${looked}${covered === looked ? '' : `, covers up to ${covered}`}`;
    return isLate ? `${when}, older than promised. What happened since then is not known.` : `${when}.`;
  });
  return never.length === 0 ? lines : [...lines, `Never checked: ${never.join(', ')}.`];
}

/** Which sources are older than they promise; null if none is. */
export function describeLate(states: readonly StormSourceState[]): string | null {
  const late = states.filter(({ isLate }) => isLate);
  if (late.length === 0) return null;
  const named = late.map(({ source, until }) => (until ? `${source} (until ${dateOnly(until)})` : source));
  return `Older than promised: ${named.join(', ')}. What happened since then is not known.`;
}
