import type { SignBar } from '#contract/vision.ts';
import { formatPercent } from '#domain/percent.ts';
import { damageSigns } from '#domain/roofs.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';

const steps = [0.6, 0.7, 0.8, 0.85, 0.9, 0.95] as const;
const NEVER = 'never';
const options = [
  { value: NEVER, label: 'Never suggested' },
  ...steps.map((step) => ({ value: String(step), label: `Lower bound at least ${formatPercent(step)}` })),
];

/** Of each sign what its blind check has to show, and what it has shown. */
export function SignBars({ bars }: { bars: readonly SignBar[] }) {
  const save = useAct((body: Pick<SignBar, 'sign' | 'least'>) => api.vision.setBar({ body }), {
    failure: 'Failed to save the bar',
    onDone: (_, { sign, least }) =>
      toast({
        title: 'Bar saved',
        description: `${damageSigns[sign]}: ${least === null ? 'never suggested' : `lower bound at least ${formatPercent(least)}`}.`,
      }),
  });
  return (
    <ul className="divide-y">
      {bars.map((bar) => (
        <li
          key={bar.sign}
          className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
        >
          <div className="grid gap-0.5">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {damageSigns[bar.sign]}
              {bar.isOpen && <Badge variant="success">Suggested to contractors</Badge>}
            </p>
            <p className="text-sm text-muted-foreground tabular-nums">{describeBar(bar)}</p>
          </div>
          <Select
            aria-label={`Bar of ${damageSigns[bar.sign]}`}
            className="w-60 max-sm:w-full"
            value={bar.least === null ? NEVER : String(nearest(bar.least))}
            disabled={save.isPending}
            options={options}
            onValueChange={(value) =>
              save.mutate({ sign: bar.sign, least: value === NEVER ? null : Number(value) })
            }
          />
        </li>
      ))}
    </ul>
  );
}

const describeBar = ({ hits, checked, low }: SignBar): string =>
  low === null
    ? `${checked.toLocaleString()} of its suggestions were checked blind: not enough.`
    : `Of ${checked.toLocaleString()} of its suggestions that were checked blind, ${hits.toLocaleString()} have it; lower bound ${formatPercent(low)}.`;

/** A bar set by another program is between the steps. */
const nearest = (least: number): number =>
  steps.reduce((best, step) => (Math.abs(step - least) < Math.abs(best - least) ? step : best));
