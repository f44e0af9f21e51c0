import type { UseQueryResult } from '@tanstack/react-query';
import type { Today } from '#contract/today.ts';
import { RoofChangesCard } from '#web/features/imagery/roof-changes/index.ts';
import { StormListsCard } from '#web/features/storms/storm-rules/index.ts';
import { LinkRow } from '#web/lists/link-row.tsx';
import { useWide } from '#web/ui/use-wide.ts';
import { DoorsCard } from './doors-card.tsx';
import { workPath } from './paths.ts';

/** Doors that want a visit: after storms, to come back to, severe ones nobody was at, roofs that changed. */
export function DoorCards({ today }: { today: UseQueryResult<Today> }) {
  const wide = useWide();
  return (
    <>
      <StormListsCard
        today={today}
        line={({ queueId, title, words }) => (
          <LinkRow key={queueId} to={workPath(queueId, wide)} title={title}>
            {words}
          </LinkRow>
        )}
      />
      <DoorsCard list="come-backs" today={today} pick={({ comeBacks }) => comeBacks} />
      <DoorsCard list="hot-leads" today={today} pick={({ hotLeads }) => hotLeads} />
      <RoofChangesCard />
    </>
  );
}
