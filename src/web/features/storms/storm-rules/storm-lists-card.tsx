import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StormListOfDay } from '#contract/storm-rules.ts';
import { counted } from '#domain/standing.ts';
import { describeStorms } from '#domain/storms/rules.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';

interface StormListsCardProps {
  /** Undefined of a day that was kept before there were such lists. */
  today: UseQueryResult<{ stormLists?: readonly StormListOfDay[] }>;
  /** A line that leads into the work, if there is a queue that may be opened. */
  line: (list: { key: number; queueId: number | null; title: string; words: string }) => ReactNode;
}

/** The company's lists that storms made this morning, and the way to the rules behind them. */
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
                  key: list.ruleId,
                  queueId: (list.may?.open ?? true) ? list.queueId : null,
                  title: `${counted(list.doors, 'door', 'doors')} from ${describeStorms(list.days)}`,
                  words: [
                    list.ruleName,
                    list.by,
                    list.more > 0 && `${list.more.toLocaleString()} more to come`,
                  ]
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
