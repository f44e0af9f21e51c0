import { useQuery } from '@tanstack/react-query';
import type { VisionState } from '#contract/vision.ts';
import { inspectedWords } from '#domain/review/accuracy.ts';
import { damageSigns } from '#domain/roofs.ts';
import { counted } from '#domain/standing.ts';
import { isClearlyBetter } from '#domain/vision/clearly-better.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { SignBars } from './sign-bars.tsx';

/** The model that proposes what roofs show: what it is, what it cannot do, what it learned, and who is told of it. */
export function VisionCard() {
  const state = useQuery(query(api.vision.getState));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Proposals by Software</CardTitle>
        <CardDescription>
          A model orders reviewers’ work and proposes what roofs show. It never writes a fact: a review, an
          import or a rep at the door does.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <Loaded query={state} failure="Failed to fetch the state of the model">
          {(data) => <Shown state={data} />}
        </Loaded>
      </CardContent>
    </Card>
  );
}

function Shown({ state: { missing, card, heads, bars, inspected } }: { state: VisionState }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      {card ? <ModelCard card={card} /> : <p>{`Nothing is proposed. ${missing}`}</p>}
      <section aria-label="Inspected on the roof" className="grid gap-1">
        <h3 className="font-medium">Inspected on the roof</h3>
        <p className="max-w-prose">{inspectedWords(inspected)}</p>
      </section>
      <section className="grid gap-3">
        <h3 className="font-medium">What contractors are told</h3>
        <p className="max-w-prose text-sm text-muted-foreground">
          A sign is proposed to contractors only once a bar is set for it and its blind check has passed that
          bar. They read ‘Proposed by software, not yet reviewed’ with it.
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
        Where it says that of 100 roofs flagged like this about 90 are damaged, it takes into account how many
        roofs of that capture look damaged, which it estimates for each capture from all of its roofs, and
        better with each review. A calibration error of 0.05 means that what it says and what is true lie five
        of 100 roofs apart on average; each is measured on simulated captures with that many damaged roofs.
      </p>
      {card.figures.length > 0 && (
        <ul aria-label="What was measured" className="grid gap-1 text-sm tabular-nums">
          {card.figures.map(({ what, on, n, value, low, high }) => (
            <li key={`${what} ${on}`}>
              {what}, {on}: {value.toFixed(2)}
              {low !== undefined && high !== undefined && ` (${low.toFixed(2)} to ${high.toFixed(2)})`}, of{' '}
              {n}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const headWords = (kind: VisionState['heads'][number]['kind']): string =>
  kind === 'damage' ? 'Any damage' : ((damageSigns as Record<string, string>)[kind] ?? kind);

function LearnedHeads({ heads }: Pick<VisionState, 'heads'>) {
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">Learned from reviews</h3>
      {heads.length === 0 ? (
        <p className="max-w-prose text-sm text-muted-foreground">
          Nothing yet. After every 20 answers it is learned from all of them; what was learned takes over only
          where it does better, beyond chance, on reviewed roofs that were kept back.
        </p>
      ) : (
        <ul aria-label="Learned heads, the latest first" className="divide-y">
          {heads.map(
            ({ id, kind, version, labels, champion, challenger, gains, isChampion, madeAt, digest }) => (
              <li key={id} className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {headWords(kind)}, version {version}
                  {isChampion && <Badge variant="success">Holds</Badge>}
                </p>
                <p className="text-sm text-muted-foreground tabular-nums">
                  {dateAndTime(madeAt)}, from {counted(labels, 'roof', 'roofs')}. On{' '}
                  {counted(challenger.roofs, 'roof', 'roofs')} kept back: AUC {figure(challenger.auc)} against{' '}
                  {figure(champion.auc)} before, loss {figure(challenger.logLoss)} against{' '}
                  {figure(champion.logLoss)}.{' '}
                  {gains && !isClearlyBetter(gains) && 'That may be chance: it did not take over. '}
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
