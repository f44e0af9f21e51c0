import type { PropertyStorm, StormSource, StormSourceState } from '#contract/storms.ts';
import { stormGradeLabels } from '#domain/storms/grades.ts';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';

type Figures = Pick<PropertyStorm, 'hailInches' | 'windMph'>;

/** 'Hail 1.75 in, wind 60 mph'. What was seen without a figure is named as well: an unknown wind is not calm. */
export function stormFigures({ sources, ...storm }: Figures & Pick<PropertyStorm, 'sources'>): string {
  return figuresOf(storm, new Set(sources.map(({ kind }) => kind)));
}

/** What one source says, in the same words. */
export const sourceFigures = (source: StormSource): string => figuresOf(source, new Set([source.kind]));

/** What a list says of a lead's storm: '1.75 in, 60 mph'. */
export const leadStormWords = ({ hailInches, windMph }: Figures): string =>
  [hailInches !== null && inchWords(hailInches), windMph !== null && mphWords(windMph)]
    .filter(Boolean)
    .join(', ') || 'No figure';

function figuresOf({ hailInches, windMph }: Figures, kinds: ReadonlySet<StormSource['kind']>): string {
  const words = [
    hailInches !== null ? `hail ${inchWords(hailInches)}` : kinds.has('hail') && 'hail of unknown size',
    windMph !== null ? `wind ${mphWords(windMph)}` : kinds.has('wind') && 'wind of unknown speed',
    kinds.has('tornado') && 'tornado',
  ];
  const text = words.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const inchWords = (inches: number): string => `${inches.toFixed(2)} in`;
export const mphWords = (mph: number): string => `${mph.toLocaleString()} mph`;

/** How sure it is: the grade in its words; a report alone has none. */
export const gradeWords = ({ grade }: Pick<PropertyStorm, 'grade'>): string =>
  grade === null ? 'report alone, no radar estimate' : stormGradeLabels[grade];

/** The same in a row of a list, where nothing else says that it is unconfirmed. */
export const sureWords = (storm: Pick<PropertyStorm, 'grade' | 'unconfirmed'>): string =>
  storm.unconfirmed ? `${gradeWords(storm)}, unconfirmed` : gradeWords(storm);

/** Why an estimate is unconfirmed, and what the rule cannot know. */
export const UNCONFIRMED_WORDS =
  'Unconfirmed: likely an echo, since the estimate stands nearly alone, or came from November to March on a day without a report of hail in the state. No temperatures are read, so hail of a mild winter day can be among them.';

/** Null where the figures rest on radar alone, which is of the property's own cell. */
export const distanceWords = ({ distanceMiles }: Pick<PropertyStorm, 'distanceMiles'>): string | null =>
  distanceMiles === null ? null : `nearest report ${distanceMiles.toFixed(1)} mi away`;

/** What a source says, when and where: 'Hail 1.75 in · 2025-09-26 23:30 UTC · 1.2 mi away · 2 N Tempe, AZ'. */
export function sourceWords(source: StormSource): string {
  const { at, distanceMiles, place } = source;
  const parts = [
    sourceFigures(source),
    at && (distanceMiles === null ? `24 hours until ${utcWords(at)}` : utcWords(at)),
    distanceMiles === null ? 'the property’s own cell' : `${distanceMiles.toFixed(1)} mi away`,
    place,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** In UTC, the clock of the sources: '2025-09-26 23:30 UTC'. */
const utcWords = (moment: string): string => `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;

/** Where a source can be read again: 'Fetched Nov 22, 2026, 3:40 PM · SHA-256 9f86…'. */
export const provenanceWords = ({ fetchedAt, digest }: Pick<StormSource, 'fetchedAt' | 'digest'>): string =>
  [`Fetched ${dateAndTime(fetchedAt)}`, digest && `SHA-256 ${digest}`].filter(Boolean).join(' · ');

/** When each source was looked at last, until when it tells, and what follows where that is too long ago: lines. */
export function stateLines(states: readonly StormSourceState[]): string[] {
  const never = states.filter(({ lookedAt }) => lookedAt === null).map(({ source }) => source);
  const lines = states.flatMap(({ source, lookedAt, until, isLate }) => {
    if (lookedAt === null) return [];
    const [looked, told] = [dateOnly(lookedAt), dateOnly(until ?? lookedAt)];
    const when = `${source}: last looked at ${looked}${told === looked ? '' : `, tells until ${told}`}`;
    return isLate ? `${when}, older than it promises. What came since then is not known.` : `${when}.`;
  });
  return never.length === 0 ? lines : [...lines, `Never looked at: ${never.join(', ')}.`];
}

/** Which sources are older than they promise; null where none is. */
export function lateWords(states: readonly StormSourceState[]): string | null {
  const late = states.filter(({ isLate }) => isLate);
  if (late.length === 0) return null;
  const named = late.map(({ source, until }) => (until ? `${source} (until ${dateOnly(until)})` : source));
  return `Older than promised: ${named.join(', ')}. What came since then is not known.`;
}
