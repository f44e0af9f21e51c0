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
      <DoorsCard
        title="Come-backs due"
        today={today}
        pick={({ comeBacks }) => comeBacks}
        empty="No follow-ups due."
        all={{ to: '/dashboard?tags=not_home,come_back', word: 'come-backs' }}
      />
      <DoorsCard
        title="Hot leads untouched"
        today={today}
        pick={({ hotLeads }) => hotLeads}
        empty="Every severe roof you see is in a queue or was visited."
        all={{ to: '/dashboard?severity=severe&stage=new', word: 'hot leads' }}
      />
      <RoofChangesCard />
    </>
  );
}
