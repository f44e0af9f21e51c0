import { type PackageKey, packageKeys } from '#domain/pricing/book.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { counted } from '#domain/standing.ts';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { Part } from './room.tsx';
import type { Priced } from './use-roof.ts';

interface PackagesPartProps {
  prices: Record<PackageKey, Priced>;
  offered: readonly PackageKey[];
  preselected: PackageKey;
  isSample: boolean;
  onChange: (offered: readonly PackageKey[], preselected: PackageKey) => void;
}

/** Good, better, best: which are offered, and which is chosen as the homeowner opens the proposal. */
export function PackagesPart({ prices, offered, preselected, isSample, onChange }: PackagesPartProps) {
  const toggle = (key: PackageKey, isOffered: boolean) => {
    const next = packageKeys.filter((one) => (one === key ? isOffered : offered.includes(one)));
    const [first] = next;
    if (first) onChange(next, next.includes(preselected) ? preselected : first);
  };
  return (
    <Part title="Options">
      {isSample && (
        <p className="rounded-lg border border-severity-minor bg-severity-minor-soft p-3 text-severity-minor-text">
          These prices are from the sample price book. The proposal says so until your company saves its own.
        </p>
      )}
      <ul className="grid gap-2 sm:grid-cols-3">
        {packageKeys.map((key) => (
          <PackageCard
            key={key}
            packageKey={key}
            priced={prices[key]}
            isOffered={offered.includes(key)}
            isPreselected={preselected === key}
            onOffer={(isOffered) => toggle(key, isOffered)}
            onPreselect={() =>
              onChange(
                packageKeys.filter((one) => one === key || offered.includes(one)),
                key,
              )
            }
          />
        ))}
      </ul>
    </Part>
  );
}

interface PackageCardProps {
  packageKey: PackageKey;
  priced: Priced;
  isOffered: boolean;
  isPreselected: boolean;
  onOffer: (isOffered: boolean) => void;
  onPreselect: () => void;
}

function PackageCard(props: PackageCardProps) {
  const { packageKey, priced, isOffered, isPreselected, onOffer, onPreselect } = props;
  if ('problem' in priced)
    return <li className="rounded-lg border p-3 text-muted-foreground">{priced.problem}</li>;
  const { name, description, totalCents, warrantyYears, days } = priced;
  const facts = [
    warrantyYears !== null && `${counted(warrantyYears, 'year', 'years')} of warranty`,
    days !== null && counted(days, 'day', 'days'),
  ].filter(Boolean);
  return (
    <li
      data-off={!isOffered || undefined}
      className="grid content-start gap-1 rounded-lg border p-3 data-off:border-dashed"
    >
      <LabeledCheckbox className="font-medium" checked={isOffered} onCheckedChange={onOffer}>
        <span className="min-w-0 wrap-anywhere">Offer {name}</span>
      </LabeledCheckbox>
      <p className="text-xl font-semibold tabular-nums">{moneyWords(totalCents)}</p>
      {facts.length > 0 && <p className="text-sm text-muted-foreground">{facts.join(', ')}</p>}
      {description && <p className="text-sm wrap-anywhere">{description}</p>}
      <label className="mt-auto flex items-center gap-2.5 touch:min-h-11" htmlFor={`preselect-${packageKey}`}>
        <input
          type="radio"
          id={`preselect-${packageKey}`}
          name="preselected"
          checked={isPreselected}
          onChange={onPreselect}
          className="size-4 shrink-0 accent-primary touch:size-5"
        />
        Preselected<span className="sr-only">: {name}</span>
      </label>
    </li>
  );
}
