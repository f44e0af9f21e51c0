import type { ReactNode } from 'react';
import type { TodayDoor } from '#contract/today.ts';
import { formatFollowUp } from '#domain/queues/follow-up.ts';
import { UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { LinkRow } from '#web/lists/link-row.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { dayOf } from '#web/ui/days.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { useWide } from '#web/ui/use-wide.ts';
import { comeBackPath } from './paths.ts';

/** A door of a list of the day: a tap leads to its visit. */
export function DoorRow({ door, action }: { door: TodayDoor; action?: ReactNode }) {
  const { propertyId, queueId, address, zipCode, severityLevel, since, followUpOn } = door;
  const wide = useWide();
  return (
    <LinkRow
      to={comeBackPath({ propertyId, queueId }, wide)}
      title={`${address}, ${zipCode}`}
      action={action}
    >
      <SeverityBadge severity={severityLevel} />
      {followUpOn
        ? `Come back ${formatFollowUp(followUpOn, dayOf(new Date()))}`
        : since && `since ${dateOnly(since)}`}
      <UnreviewedMark propertyId={propertyId} />
    </LinkRow>
  );
}
