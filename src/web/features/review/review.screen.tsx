import { parseAsInteger, useQueryState } from 'nuqs';
import { usePageTitle } from '#web/ui/page-title.ts';
import { CaptureList } from './capture-list.tsx';
import { ReviewDesk } from './review-desk.tsx';

const captureParser = parseAsInteger.withOptions({ history: 'push' });

/** Captures that wait for judgment, and the desk at which one is judged. */
export function ReviewScreen() {
  usePageTitle('Review');
  const [captureId, setCaptureId] = useQueryState('capture', captureParser);
  if (captureId !== null)
    return <ReviewDesk key={captureId} captureId={captureId} onLeave={() => void setCaptureId(null)} />;
  return <CaptureList onStart={(id) => void setCaptureId(id)} />;
}
