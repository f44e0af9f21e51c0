import { funnelSteps, RANKED_FROM, stepDefinitions, stepLabels } from '#domain/figures/canvassing.ts';

/** What each figure counts: without it figures cannot be compared. */
export function Definitions() {
  return (
    <details className="text-sm text-muted-foreground">
      <summary className="min-h-8 cursor-pointer touch:min-h-11">What is counted</summary>
      <dl className="mt-1 grid gap-1">
        {funnelSteps.map((step) => (
          <div key={step}>
            <dt className="inline font-medium">{stepLabels[step]}: </dt>
            <dd className="inline">{stepDefinitions[step]}.</dd>
          </div>
        ))}
        <div>
          <dt className="inline font-medium">At the door: </dt>
          <dd className="inline">recorded within 100 m of it.</dd>
        </div>
      </dl>
      <p className="mt-2">
        Shares are of visits, with the interval in which the true one lies 95 times in 100 (Wilson). Who has
        fewer than {RANKED_FROM} visits is not ranked: their rate says little. Visits that were taken back do
        not count.
      </p>
    </details>
  );
}
