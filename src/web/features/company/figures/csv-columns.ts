import type { HourOfWeek, ZipCoverage } from '#contract/figures.ts';
import type { Column } from '#domain/csv/write.ts';
import { formatHour, weekdays } from '#domain/figures/best-hours.ts';
import { attemptLabels, attemptLevels, RECENT_DAYS } from '#domain/figures/coverage.ts';
import {
  type FunnelCounts,
  type FunnelStep,
  funnelSteps,
  type RepTotals,
  stepLabels,
  type WeekOfRep,
} from '#domain/figures/ledger.ts';
import { wilsonInterval } from '#domain/figures/wilson.ts';

/** A share in percent with its interval, as three columns. */
const share = <Row>(header: string, part: (row: Row) => number, of: (row: Row) => number): Column<Row>[] => {
  const interval = (row: Row) => wilsonInterval(part(row), of(row));
  const percent = (value: number | undefined) => (value === undefined ? null : Math.round(value * 1000) / 10);
  return [
    { header: `${header} %`, read: (row) => (of(row) === 0 ? null : percent(part(row) / of(row))) },
    { header: `${header} % from`, read: (row) => percent(interval(row)?.low) },
    { header: `${header} % to`, read: (row) => percent(interval(row)?.high) },
  ];
};

const steps = <Row extends FunnelCounts>(): Column<Row>[] =>
  funnelSteps.map((step: FunnelStep) => ({ header: stepLabels[step], read: (row) => row[step] }));

const visits = (row: { visits: number }) => row.visits;

export const peopleColumns: readonly Column<RepTotals>[] = [
  { header: 'Rank', read: ({ rank }) => rank },
  { header: 'Who', read: ({ name }) => name },
  ...steps<RepTotals>(),
  { header: 'At the door', read: ({ verified }) => verified },
  ...share<RepTotals>('At the door', ({ verified }) => verified, visits),
  ...share<RepTotals>('Answered', ({ answered }) => answered, visits),
  ...share<RepTotals>('Conversations', ({ conversations }) => conversations, visits),
];

export const weekColumns: readonly Column<WeekOfRep>[] = [
  { header: 'Week of', read: ({ week }) => week },
  { header: 'Who', read: ({ name }) => name },
  ...steps<WeekOfRep>(),
  { header: 'At the door', read: ({ verified }) => verified },
];

export const hourColumns: readonly Column<HourOfWeek>[] = [
  { header: 'Day', read: ({ weekday }) => weekdays[weekday - 1] ?? null },
  { header: 'Hour', read: ({ hour }) => formatHour(hour) },
  { header: 'Visits', read: visits },
  { header: 'Answered', read: ({ answered }) => answered },
  { header: 'Conversations', read: ({ conversations }) => conversations },
  { header: 'Appointments', read: ({ appointments }) => appointments },
  ...share<HourOfWeek>('Conversations', ({ conversations }) => conversations, visits),
];

export const coverageColumns: readonly Column<ZipCoverage>[] = [
  { header: 'ZIP code', read: ({ zipCode }) => zipCode },
  { header: 'Doors', read: ({ counts }) => counts.doors },
  ...attemptLevels.map((level) => ({
    header: attemptLabels[level],
    read: ({ counts }: ZipCoverage) => counts[level],
  })),
  { header: `Visited in ${RECENT_DAYS} days`, read: ({ counts }) => counts.recent },
  { header: 'Left', read: ({ counts }) => counts.left },
  { header: 'Severe', read: ({ counts }) => counts.severe },
  { header: 'Severe left', read: ({ counts }) => counts.severeLeft },
  { header: 'Moderate', read: ({ counts }) => counts.moderate },
  { header: 'Moderate left', read: ({ counts }) => counts.moderateLeft },
  { header: 'Doors with an appointment', read: ({ counts }) => counts.set },
  ...share<ZipCoverage>(
    'Doors with an appointment',
    ({ counts }) => counts.set,
    ({ counts }) => counts.visited,
  ),
];
