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
        line={({ key, queueId, title, words }) =>
          queueId === null ? (
            <li key={key} className="py-1.5">
              <p className="font-medium">{title}</p>
              <p className="text-sm text-muted-foreground">{words}</p>
            </li>
          ) : (
            <LinkRow key={key} to={workPath(queueId, wide)} title={title}>
              {words}
            </LinkRow>
          )
        }
      />
      <DoorsCard list="come-backs" today={today} pick={({ comeBacks }) => comeBacks} />
      <DoorsCard list="hot-leads" today={today} pick={({ hotLeads }) => hotLeads} />
      <RoofChangesCard />
    </>
  );
}
