import { edgeLabels } from '#domain/measure/edge-types.ts';
import type { Measured } from '#domain/measure/measure.ts';
import { areaWords, lengthWords, pitchWords, squaresWords } from '#domain/measure/words.ts';
import { counted } from '#domain/standing.ts';
import { edgeColors } from './edge-colors.ts';

/** The roof's area as it is traced so far. */
export function ResultHead({ measured }: { measured: Measured }) {
  const { plusMinusSquareFeet, slopedSquareFeet, squares, facets } = measured;
  return (
    <div className="tabular-nums">
      <p className="font-semibold lg:text-lg">{areaWords(slopedSquareFeet, plusMinusSquareFeet)}</p>
      <p className="text-sm text-muted-foreground">
        {squaresWords(squares)} · {counted(facets, 'face', 'faces')}
      </p>
    </div>
  );
}

/** What else follows from the tracing so far, each figure with how sure it is. */
export function ResultPanel({ measured }: { measured: Measured }) {
  const { waste, lengths, byPitch, warnings } = measured;
  const { planSquareFeet, planPlusMinusSquareFeet } = measured;
  const suggested = waste.table.find(({ percent }) => percent >= waste.suggestedPercent);
  return (
    <section aria-label="Result" className="grid gap-4">
      {warnings.length > 0 && (
        <ul className="grid gap-1 rounded-lg border border-severity-moderate p-3 text-sm">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted-foreground">
        Plan {areaWords(planSquareFeet, planPlusMinusSquareFeet)}. Each ± holds in 95 of 100 measurements.
      </p>
      <Rows
        title="Edges"
        rows={lengths.map(({ type, feet, plusMinusFeet, count }) => ({
          label: `${edgeLabels[type]} (${count})`,
          color: edgeColors[type],
          value: lengthWords(feet, plusMinusFeet),
        }))}
      />
      <Rows
        title="Area by pitch"
        rows={byPitch.map(({ pitch, squareFeet, plusMinusSquareFeet: off }) => ({
          label: pitchWords(pitch),
          value: areaWords(squareFeet, off),
        }))}
      />
      <Rows
        title="Squares with waste"
        rows={waste.table.map(({ percent, squareFeet, plusMinusSquareFeet: off, squares: count }) => ({
          label: `${percent}%${percent === suggested?.percent ? `, suggested (${waste.suggestedPercent}%)` : ''}`,
          value: `${squaresWords(count)}, ${areaWords(squareFeet, off)}`,
          strong: percent === suggested?.percent,
        }))}
      />
    </section>
  );
}

interface Row {
  label: string;
  value: string;
  color?: string;
  strong?: boolean;
}

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <div className="grid gap-1">
      <h3 className="text-sm font-medium">{title}</h3>
      <dl className="grid text-sm">
        {rows.map(({ label, value, color, strong }) => (
          <div
            key={label}
            className="flex items-center justify-between gap-3 border-b py-1 last:border-0 data-[strong=true]:font-semibold"
            data-strong={strong}
          >
            <dt className="flex items-center gap-2">
              {color && (
                <svg
                  viewBox="0 0 16 4"
                  aria-hidden="true"
                  className="h-2 w-4 rounded-sm border border-black/60"
                >
                  <rect width="16" height="4" fill={color} />
                </svg>
              )}
              {label}
            </dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
