import { useQuery } from '@tanstack/react-query';
import type { ScoreWeights } from '#contract/scores.ts';
import { termLabel } from '#domain/score/term-labels.ts';
import { startWeights } from '#domain/score/weights.ts';
import { api, query } from '#web/api/index.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { Section } from '#web/ui/card.tsx';
import { formatDay } from '#web/ui/days.ts';
import { UnusedFields } from './unused-fields.tsx';

/** Which weights score the company's doors, since when, and how they do on doors that were kept back. */
export function WeightsCard() {
  const weights = useQuery(query(api.scores.weights));
  return (
    <Section
      title="Lead score"
      description="From 0 to 100: how likely a door is to become a deal. Ten points double the odds."
      className="grid grid-cols-1 gap-4"
    >
      <Loaded query={weights} failure="Failed to fetch the weights">
        {(found) => (
          <>
            <p>{inForce(found)}</p>
            {found.report && <Report report={found.report} kind={found.kind} />}
            <WeightsTable weights={found} />
          </>
        )}
      </Loaded>
      <UnusedFields />
    </Section>
  );
}

function inForce({
  kind,
  since,
  outcomes,
  wins,
  needed,
  neededOfEach,
  report,
  trainedAt,
}: ScoreWeights): string {
  const day = (moment: string) => formatDay(moment.slice(0, 10));
  if (kind === 'own' && since) return `Your company has used its own points since ${day(since)}.`;
  if (report && trainedAt)
    return `The published points are in use: the points learned from your outcomes on ${day(trainedAt)} did not predict better.`;
  if (outcomes < needed)
    return `The published points are in use. Not enough outcomes yet to learn your own: ${outcomes} of ${needed} doors won or lost.`;
  if (Math.min(wins, outcomes - wins) < neededOfEach)
    return `The published points are in use. To learn your own, ${neededOfEach} doors won and ${neededOfEach} lost are needed: there are ${wins} and ${outcomes - wins}.`;
  return 'The published points are in use. Your own are learned tonight.';
}

function Report({
  report,
  kind,
}: {
  report: NonNullable<ScoreWeights['report']>;
  kind: ScoreWeights['kind'];
}) {
  const { outcomes, wins, lift, startLoss, ownLoss, calibration } = report;
  return (
    <>
      <p>
        Of {outcomes} doors {wins} were won. The most promising tenth was won {lift.toFixed(1)} times as often
        as all. On doors kept back, the error (log loss) of the published weights is {startLoss.toFixed(4)},
        that of your own {ownLoss.toFixed(4)}; less is better, and{' '}
        {kind === 'own' ? 'your own' : 'the published'} are used.
      </p>
      <CalibrationTable rows={calibration} />
    </>
  );
}

interface CalibrationTableProps {
  rows: NonNullable<ScoreWeights['report']>['calibration'];
}

/** Doors kept back by tenths, the most promising first: how many the weights expected to be won, and how many were. */
function CalibrationTable({ rows }: CalibrationTableProps) {
  return (
    <DataTable
      caption="Expected and won deals by tenths of the doors"
      rows={rows.map((row, place) => ({ ...row, tenth: place + 1 }))}
      columns={[
        { header: 'Tenth', cell: ({ tenth }) => (tenth === 1 ? '1, most promising' : tenth) },
        { header: 'Doors', end: true, cell: ({ doors }) => doors },
        { header: 'Expected', end: true, cell: ({ doors, predicted }) => (doors * predicted).toFixed(1) },
        { header: 'Won', end: true, cell: ({ won }) => won },
      ]}
      keyOf={({ tenth }) => tenth}
    />
  );
}

/** The points of each term, in a part that opens; beside the published ones where they differ. */
function WeightsTable({ weights: { kind, base, terms } }: { weights: ScoreWeights }) {
  const rows = [
    { term: 'base', label: 'Every door', points: base, start: startWeights.base },
    ...terms.map((one) => ({ ...one, label: termLabel(one.term) })),
  ];
  const columns: readonly TableColumn<(typeof rows)[number]>[] = [
    { header: 'What is known', body: 'break-words whitespace-normal', cell: ({ label }) => label },
    { header: 'Points', end: true, cell: ({ points }) => inPoints(points) },
    { header: 'Published', end: true, body: 'text-muted-foreground', cell: ({ start }) => inPoints(start) },
  ];
  return (
    <details>
      <summary className="cursor-pointer py-1 text-sm text-muted-foreground underline underline-offset-4">
        All weights
      </summary>
      <DataTable
        caption="Points for each fact about a door"
        rows={rows}
        columns={kind === 'own' ? columns : columns.slice(0, 2)}
        keyOf={({ term }) => term}
        className="mt-2"
      />
    </details>
  );
}

const inPoints = (points: number): string => (points < 0 ? `−${-points}` : String(points));
