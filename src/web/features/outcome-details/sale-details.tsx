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
  /** To a proposal that is signed; absent where none can be made. */
  onPropose?: (() => void) | undefined;
  onBack: () => void;
}

/** Amount and buyer: both can be completed later. Or a proposal, whose signature is the sale. */
export function SaleDetails({
  typed: { details, problem, change },
  disabled,
  onSell,
  onPropose,
  onBack,
}: SaleDetailsProps) {
  const guarded = useTapGuard<HTMLFieldSetElement>('sale');
  return (
    <fieldset ref={guarded} className="grid grid-cols-3 gap-2">
      <legend className="sr-only">What was sold, and to whom?</legend>
      <DetailFields
        wanted={onPropose ? ['amount', 'name', 'email'] : ['amount', 'name']}
        details={details}
        problem={problem}
        onChange={change}
      />
      <Choice disabled={disabled} onPress={onBack}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        Back
      </Choice>
      <Choice disabled={disabled} onPress={onSell} strong={!onPropose} className="col-span-2">
        {isEmpty(details) ? 'Sold, Details Later' : 'Save Sale'}
      </Choice>
      {onPropose && (
        <Choice disabled={disabled} onPress={onPropose} strong className="col-span-3">
          Propose and Sign
        </Choice>
      )}
    </fieldset>
  );
}
