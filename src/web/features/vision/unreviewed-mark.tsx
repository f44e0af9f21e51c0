import { useQuery } from '@tanstack/react-query';
import { can } from '#access/can.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { dayWords } from '#web/ui/days.ts';

/** Says of a roof that software alone looked at it; nothing of all others. It is no fact, so it stands beside them. */
export function UnreviewedMark({ propertyId }: { propertyId: number }) {
  const enabled = can(useSignedInUser(), 'property:read');
  const { data } = useQuery({
    ...query(api.reviews.listUnreviewed),
    enabled,
    select: (roofs) => roofs.find((roof) => roof.propertyId === propertyId)?.capturedOn ?? null,
  });
  if (!data) return null;
  return (
    <span className="block text-xs whitespace-normal text-muted-foreground">
      Software found nothing on {dayWords(data)}, not reviewed
    </span>
  );
}
