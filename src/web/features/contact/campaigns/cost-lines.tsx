import { Link } from 'react-router';
import type { MailAudience } from '#contract/mail-campaigns.ts';
import { cents, settingsFor } from './words.ts';

/** What the pieces cost, with the plan’s percent. */
export function CostLines({ cost, campaignId }: { cost: MailAudience['cost']; campaignId: number }) {
  if (cost === null)
    return (
      <p className="text-sm text-muted-foreground">
        Set{' '}
        <Link to={settingsFor(campaignId)} className="text-primary-text underline underline-offset-4">
          what a piece costs
        </Link>{' '}
        to see the total.
      </p>
    );
  return (
    <dl className="grid gap-1 tabular-nums">
      <div className="flex justify-between gap-4 text-muted-foreground">
        <dt>Print and postage</dt>
        <dd>{cents(cost.printCents)}</dd>
      </div>
      <div className="flex justify-between gap-4 text-muted-foreground">
        <dt>{cost.markupPercent}% of your plan</dt>
        <dd>{cents(cost.markupCents)}</dd>
      </div>
      <div className="flex justify-between gap-4 border-t pt-1 font-semibold">
        <dt>Total</dt>
        <dd>{cents(cost.totalCents)}</dd>
      </div>
    </dl>
  );
}
