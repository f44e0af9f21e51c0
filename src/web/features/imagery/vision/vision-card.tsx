import { useQuery } from '@tanstack/react-query';
import type { VisionState } from '#contract/vision.ts';
import { describeInspections } from '#domain/review/accuracy.ts';
import { damageSigns } from '#domain/roofs.ts';
import { counted } from '#domain/standing.ts';
import { isClearlyBetter } from '#domain/vision/clearly-better.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { SignBars } from './sign-bars.tsx';

/** The model that suggests what roofs show: its version, its limits, what it learned, and who sees its suggestions. */
export function VisionCard() {
  const state = useQuery(query(api.vision.getState));
  return (
    <Section
      title="Suggestions by software"
      description="A model sets the order of the reviewers’ work and suggests what roofs show. Facts come only from reviews, imports and reps at the door."
    >
      <Loaded query={state} failure="Failed to fetch the state of the model">
        {(data) => <Shown state={data} />}
      </Loaded>
    </Section>
  );
}

function Shown({ state: { missing, card, heads, bars, inspected } }: { state: VisionState }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      {card ? <ModelCard card={card} /> : <p>{`No suggestions. ${missing}`}</p>}
      <section aria-label="Inspected on the roof" className="grid gap-1">
        <h3 className="font-medium">Inspected on the roof</h3>
        <p className="max-w-prose">{describeInspections(inspected)}</p>
      </section>
      <section className="grid gap-3">
        <h3 className="font-medium">What contractors see</h3>
        <p className="max-w-prose text-sm text-muted-foreground">
          Contractors see a sign as a suggestion only once a bar is set for it and its blind check has passed
          that bar. It is marked ‘Suggested by software, not yet reviewed’.
        </p>
        <SignBars bars={bars} />
      </section>
      {card && <LearnedHeads heads={heads} />}
    </div>
  );
}

function ModelCard({ card }: { card: NonNullable<VisionState['card']> }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-medium">
        {card.name} {card.version}
      </h3>
      <p className="max-w-prose text-sm text-muted-foreground wrap-anywhere">
        Trained on {card.trainedOn} pictures. SHA-256 {card.sha256}
      </p>
      {card.cannot.length > 0 && (
        <ul aria-label="What it cannot do" className="grid max-w-prose gap-1">
          {card.cannot.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p className="max-w-prose text-sm">
        ‘Of 100 roofs flagged like this, about 90 are damaged’ depends on how many roofs of the capture are
        damaged. The model estimates that for each capture from how all of its roofs look, and from reviews as
        they come in. A calibration error of 0.050 means that its percentages are off by five points on
        average. Each error was measured on simulated captures with that share of damaged roofs; the line
        below it shows what chance alone does on as many roofs.
      </p>
      {card.figures.length > 0 && (
        <ul aria-label="What was measured" className="grid gap-1 text-sm tabular-nums">
          {card.figures.map(({ what, on, n, value, low, high }) => (
            <li key={`${what} ${on}`}>
              {what}, {on}: {formatFigure(value)}
              {low !== undefined && high !== undefined && ` (${formatFigure(low)} to ${formatFigure(high)})`},
              of {n}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Calibration errors differ in the third digit. */
const formatFigure = (value: number): string => value.toFixed(value > 0 && value < 0.2 ? 3 : 2);

const headLabel = (kind: VisionState['heads'][number]['kind']): string =>
  kind === 'damage' ? 'Any damage' : ((damageSigns as Record<string, string>)[kind] ?? kind);

function LearnedHeads({ heads }: Pick<VisionState, 'heads'>) {
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">Learned from reviews</h3>
      {heads.length === 0 ? (
        <p className="max-w-prose text-sm text-muted-foreground">
          Nothing yet. After every 20 answers the model learns from all of them. The result is used only if it
          does better, beyond chance, on reviewed roofs that were held back.
        </p>
      ) : (
        <ul aria-label="Learned heads, the latest first" className="divide-y">
          {heads.map(
            ({ id, kind, version, labels, champion, challenger, gains, isChampion, madeAt, digest }) => (
              <li key={id} className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {headLabel(kind)}, version {version}
                  {isChampion && <Badge variant="success">In use</Badge>}
                </p>
                <p className="text-sm text-muted-foreground tabular-nums">
                  {dateAndTime(madeAt)}, from {counted(labels, 'roof', 'roofs')}. On{' '}
                  {counted(challenger.roofs, 'roof', 'roofs')} held back: AUC {figure(challenger.auc)} against{' '}
                  {figure(champion.auc)} before, loss {figure(challenger.logLoss)} against{' '}
                  {figure(champion.logLoss)}.{' '}
                  {gains && !isClearlyBetter(gains) && 'That may be chance, so it is not used. '}
                  {digest.slice(0, 12)}
                </p>
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}

const figure = (value: number | null): string => (value === null ? 'unknown' : value.toFixed(3));
