import { type StormCaptureState, stormCaptureLabels } from '#domain/storm-captures.ts';
import { Badge } from '#web/ui/badge.tsx';

const variants = {
  pending: 'warning',
  accepted: 'primary',
  flown: 'accent',
  delivered: 'success',
  refused: 'neutral',
  withdrawn: 'neutral',
} as const satisfies Record<StormCaptureState, unknown>;

export function CaptureState({ status }: { status: StormCaptureState }) {
  return <Badge variant={variants[status]}>{stormCaptureLabels[status]}</Badge>;
}
