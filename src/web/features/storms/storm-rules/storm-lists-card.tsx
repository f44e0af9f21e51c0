import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StormList } from '#contract/storm-rules.ts';
import { counted } from '#domain/standing.ts';
import { describeStorms } from '#domain/storms/rules.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';

interface StormListsCardProps {
  /** Undefined of a day that was kept before there were such lists. */
  today: UseQueryResult<{ stormLists?: readonly StormList[] }>;
  /** A line that leads into the work. */
  line: (list: { queueId: number; title: string; words: string }) => ReactNode;
}

/** The queues that storms made this morning, and the way to the rules behind them. */
export function StormListsCard({ today, line }: StormListsCardProps) {
  return (
    <Section title="After the storm" className="grid gap-3 pt-3">
      <Loaded query={today} failure="Failed to fetch the storm lists">
        {({ stormLists = [] }) =>
          stormLists.length === 0 ? (
            <p className="text-muted-foreground">No storm rule made a list this morning.</p>
          ) : (
            <ul className="grid">
              {stormLists.map((list) =>
                line({
                  queueId: list.queueId ?? 0,
                  title: `${counted(list.doors, 'door', 'doors')} from ${describeStorms(list.days)}`,
                  words: [list.ruleName, list.more > 0 && `${list.more.toLocaleString()} more to come`]
                    .filter(Boolean)
                    .join(' · '),
                }),
              )}
            </ul>
          )
        }
      </Loaded>
      <Link
        to="/storm-rules"
        className="inline-block py-0.5 text-sm font-medium text-primary-text hover:underline"
      >
        Storm rules
      </Link>
    </Section>
  );
}
