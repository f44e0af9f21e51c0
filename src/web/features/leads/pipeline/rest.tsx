import { Link } from 'react-router';
import { DEALS_PER_STAGE, DEALS_PER_STAGE_MAX, type DealOrder } from '#contract/pipeline.ts';
import { type Stage, stageLabels } from '#domain/crm.ts';
import { Button } from '#web/ui/button.tsx';
import { orderWords } from './deal-order.ts';

interface RestProps {
  order: DealOrder;
  /** Asks for more deals of the stage than the `shown` ones. */
  onMore: (stage: Stage, shown: number) => void;
  /** Whether they are being read. */
  loading: boolean;
  stage: Stage;
  shown: number;
  count: number;
}

/** What a column does not show: untouched doors, and deals beyond the first. */
export function Rest({ stage, order, shown, count, loading, onMore }: RestProps) {
  const more = count - shown;
  const cut = shown >= DEALS_PER_STAGE;
  if (more <= 0 || (stage !== 'new' && !cut)) return null;
  return (
    <div className="grid justify-items-start gap-1.5 px-1 pb-1 text-sm text-muted-foreground">
      {stage === 'new' ? (
        <Link to="/dashboard?stage=new" className="text-primary-text underline underline-offset-4">
          All {count.toLocaleString()} untouched
        </Link>
      ) : (
        <p>{`The ${orderWords[order]} ${shown.toLocaleString()} of ${count.toLocaleString()}`}</p>
      )}
      {cut && stage !== 'new' && shown < DEALS_PER_STAGE_MAX && (
        <Button variant="secondary" size="sm" pending={loading} onClick={() => onMore(stage, shown)}>
          Show more<span className="sr-only"> of {stageLabels[stage]}</span>
        </Button>
      )}
    </div>
  );
}
