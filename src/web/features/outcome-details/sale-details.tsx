import { ChevronLeft } from 'lucide-react';
import { useTapGuard } from '#web/ui/use-tap-guard.ts';
import { Choice } from './choice.tsx';
import { DetailFields } from './detail-fields.tsx';
import { isEmpty } from './details.ts';
import type { DetailsTyped } from './use-details.ts';

interface SaleDetailsProps {
  typed: DetailsTyped;
  disabled: boolean;
  onSell: () => void;
  onBack: () => void;
}

/** Amount and buyer: both can be completed later. */
export function SaleDetails({
  typed: { details, problem, change },
  disabled,
  onSell,
  onBack,
}: SaleDetailsProps) {
  const guarded = useTapGuard<HTMLFieldSetElement>('sale');
  return (
    <fieldset ref={guarded} className="grid grid-cols-3 gap-2">
      <legend className="sr-only">What was sold, and to whom?</legend>
      <DetailFields wanted={['amount', 'name']} details={details} problem={problem} onChange={change} />
      <Choice disabled={disabled} onPress={onBack}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        Back
      </Choice>
      <Choice disabled={disabled} onPress={onSell} strong className="col-span-2">
        {isEmpty(details) ? 'Sold, Details Later' : 'Save Sale'}
      </Choice>
    </fieldset>
  );
}
