import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { TODAY_COUNTED, type Today, type TodayDoors, type TodayList } from '#contract/today.ts';
import { useOutbox } from '#web/field/index.ts';
import { LinkRow } from '#web/lists/link-row.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { dayOf } from '#web/ui/days.ts';
import { DoorRow } from './door-row.tsx';
import { listPath } from './paths.ts';
import { visitedHere, withoutVisited } from './visited-here.ts';

interface DoorsCardProps {
  list: TodayList;
  today: UseQueryResult<Today>;
  pick: (today: Today) => TodayDoors;
}

/** What the lists of the day are called, and what an empty one says. */
export const listWords: Record<TodayList, { title: string; word: string; empty: string }> = {
  'come-backs': { title: 'Follow-ups due', word: 'follow-ups', empty: 'No follow-ups due.' },
  'hot-leads': {
    title: 'Hot leads untouched',
    word: 'hot leads',
    empty: 'Every severe roof you see is in a queue or was visited.',
  },
};

const formatCount = (count: number): string =>
  count < TODAY_COUNTED ? count.toLocaleString() : `${count.toLocaleString()} and more`;

/** The first doors of one kind and the way to all of them; for leaders also to those of each colleague. */
export function DoorsCard({ list, today, pick }: DoorsCardProps) {
  const visited = visitedHere(useOutbox().waiting, dayOf(new Date()));
  const { title, word, empty } = listWords[list];
  return (
    <Section title={title} className="grid gap-3 pt-3">
      <Loaded query={today} failure={`Failed to fetch the ${word}`}>
        {(data) => {
          const { count, doors } = withoutVisited(pick(data), visited);
          const colleagues = list === 'come-backs' ? (data.colleagues ?? []) : [];
          return (
            <>
              {count === 0 && colleagues.length === 0 && <p className="text-muted-foreground">{empty}</p>}
              {count > 0 && (
                <ul className="grid">
                  {doors.map((door) => (
                    <DoorRow key={door.propertyId} door={door} />
                  ))}
                </ul>
              )}
              {count > 0 && (
                <Link to={listPath(list)} className="text-sm font-medium text-primary-text hover:underline">
                  All {formatCount(count)} {word}
                </Link>
              )}
              {colleagues.length > 0 && (
                <ul className="grid">
                  {colleagues.map((one) => (
                    <LinkRow key={one.id} to={listPath(list, one.id)} title={one.name}>
                      {formatCount(one.count)} due
                    </LinkRow>
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}
