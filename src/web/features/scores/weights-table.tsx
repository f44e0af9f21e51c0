import type { ScoreWeights } from '#contract/scores.ts';
import { termLabel } from '#domain/score/term-labels.ts';
import { startWeights } from '#domain/score/weights.ts';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';

/** The points of each term, in a part that opens; beside the published ones where they differ. */
export function WeightsTable({ weights: { kind, base, terms } }: { weights: ScoreWeights }) {
  const isOwn = kind === 'own';
  const rows = [
    { term: 'base', label: 'Every door', points: base, start: startWeights.base },
    ...terms.map((one) => ({ ...one, label: termLabel(one.term) })),
  ];
  return (
    <details>
      <summary className="cursor-pointer py-1 text-sm text-muted-foreground underline underline-offset-4">
        All weights
      </summary>
      <TableFrame className="mt-2">
        <Table>
          <caption className="sr-only">Points for each fact about a door</caption>
          <TableHeader>
            <tr>
              <TableHead>What is known</TableHead>
              <TableHead className="text-right">Points</TableHead>
              {isOwn && <TableHead className="text-right">Published</TableHead>}
            </tr>
          </TableHeader>
          <TableBody>
            {rows.map(({ term, label, points, start }) => (
              <TableRow key={term}>
                <TableCell className="break-words whitespace-normal">{label}</TableCell>
                <TableCell className="text-right tabular-nums">{inPoints(points)}</TableCell>
                {isOwn && (
                  <TableCell className="text-right text-muted-foreground tabular-nums">
                    {inPoints(start)}
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableFrame>
    </details>
  );
}

const inPoints = (points: number): string => (points < 0 ? `−${-points}` : String(points));
