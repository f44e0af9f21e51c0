import { type MissingDetail, missingLabels } from '#domain/people/missing.ts';
import { Badge } from '#web/ui/badge.tsx';

/** What is still to be completed at a door. */
export function MissingBadges({ missing = [] }: { missing?: readonly MissingDetail[] | undefined }) {
  return missing.map((detail) => (
    <Badge key={detail} variant="warning">
      {missingLabels[detail]}
    </Badge>
  ));
}
