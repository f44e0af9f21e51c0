import { moneyWords } from '#domain/pricing/words.ts';
import { EstimateLines } from './estimate-lines.tsx';
import { Opening } from './opening.tsx';
import type { Offer } from './use-priced-roof.ts';

/** One of the three offers, with its lines below. */
export function OfferCard({ offer: { name, found } }: { offer: Offer }) {
  if ('problem' in found)
    return (
      <section aria-label={name} className="grid gap-2 rounded-lg border p-4">
        <h3 className="font-medium">{name}</h3>
        <p className="text-muted-foreground">{found.problem}</p>
      </section>
    );
  const { totalCents, costPerSquareFootCents, warrantyYears, days, description } = found;
  const facts = [
    `${moneyWords(costPerSquareFootCents)} per sq ft`,
    days !== null && (days === 1 ? '1 day' : `${days} days`),
    warrantyYears !== null && `${warrantyYears} years of warranty`,
  ].filter((fact) => fact !== false);
  return (
    <section aria-label={name} className="grid gap-2 rounded-lg border p-4">
      <h3 className="font-medium">{name}</h3>
      <p className="text-2xl font-semibold tabular-nums">{moneyWords(totalCents)}</p>
      <p className="text-sm text-muted-foreground tabular-nums">{facts.join(' · ')}</p>
      <p className="text-sm wrap-anywhere">{description}</p>
      <Opening summary={<span className="font-medium">What is in this price</span>}>
        <EstimateLines {...found} />
      </Opening>
    </section>
  );
}
