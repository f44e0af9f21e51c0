import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { workOrders } from '#domain/review/handing.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { CaptureList } from './capture-list.tsx';
import { ReviewDesk } from './review-desk.tsx';

const address = { capture: parseAsInteger, first: parseAsStringLiteral(workOrders).withDefault('likely') };

/** Captures that wait for judgment, and the desk at which one is judged. */
export function ReviewScreen() {
  usePageTitle('Review');
  const [{ capture, first }, setAddress] = useQueryStates(address, { history: 'push' });
  if (capture !== null)
    return (
      <ReviewDesk
        key={`${capture} ${first}`}
        captureId={capture}
        first={first}
        onLeave={() => void setAddress({ capture: null, first: null })}
      />
    );
  return <CaptureList onStart={(id, order) => void setAddress({ capture: id, first: order })} />;
}
