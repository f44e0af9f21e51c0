import { useQuery } from '@tanstack/react-query';
import { can } from '#access/can.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { cn } from '#web/ui/cn.ts';
import { formatDay } from '#web/ui/days.ts';

interface UnreviewedMarkProps {
  propertyId: number;
  /** Without the day, where a line has little room. */
  short?: boolean;
  className?: string;
}

/** Marks a roof that only software has seen; nothing for all others. It is not a fact, so it goes beside the severity. */
export function UnreviewedMark({ propertyId, short = false, className }: UnreviewedMarkProps) {
  const enabled = can(useSignedInUser(), 'property:read');
  const { data } = useQuery({
    ...query(api.reviews.listUnreviewed),
    enabled,
    select: (roofs) => roofs.find((roof) => roof.propertyId === propertyId)?.capturedOn ?? null,
  });
  if (!data) return null;
  return (
    <span className={cn('block text-xs whitespace-normal text-muted-foreground', className)}>
      {short ? SHORT : `Software found nothing on ${formatDay(data)}, not reviewed`}
    </span>
  );
}

const SHORT = 'Software found nothing, not reviewed';
