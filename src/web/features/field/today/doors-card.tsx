import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { TODAY_COUNTED, type Today, type TodayDoors } from '#contract/today.ts';
import { formatFollowUp } from '#domain/queues/follow-up.ts';
import { UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { useOutbox } from '#web/field/index.ts';
import { LinkRow } from '#web/lists/link-row.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { dayOf } from '#web/ui/days.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { useWide } from '#web/ui/use-wide.ts';
import { comeBackPath } from './paths.ts';
import { visitedHere, withoutVisited } from './visited-here.ts';

interface DoorsCardProps {
  title: string;
  today: UseQueryResult<Today>;
  pick: (today: Today) => TodayDoors;
  empty: string;
  /** Where all of them are listed. */
  all: { to: string; word: string };
}

const formatCount = (count: number): string =>
  count < TODAY_COUNTED ? count.toLocaleString() : `${count.toLocaleString()} and more`;

/** The first doors of one kind, and the way to all of them. */
export function DoorsCard({ title, today, pick, empty, all }: DoorsCardProps) {
  const wide = useWide();
  const visited = visitedHere(useOutbox().waiting, dayOf(new Date()));
  return (
    <Section title={title} className="grid gap-3 pt-3">
      <Loaded query={today} failure={`Failed to fetch the ${all.word}`}>
        {(data) => {
          const { count, doors } = withoutVisited(pick(data), visited);
          if (count === 0) return <p className="text-muted-foreground">{empty}</p>;
          return (
            <>
              <ul className="grid">
                {doors.map(({ propertyId, queueId, address, zipCode, severityLevel, since, followUpOn }) => (
                  <LinkRow
                    key={propertyId}
                    to={comeBackPath({ propertyId, queueId }, wide)}
                    title={`${address}, ${zipCode}`}
                  >
                    <SeverityBadge severity={severityLevel} />
                    {followUpOn
                      ? `Come back ${formatFollowUp(followUpOn, dayOf(new Date()))}`
                      : since && `since ${dateOnly(since)}`}
                    <UnreviewedMark propertyId={propertyId} />
                  </LinkRow>
                ))}
              </ul>
              {count > doors.length && (
                <Link to={all.to} className="text-sm font-medium text-primary-text hover:underline">
                  All {formatCount(count)} {all.word}
                </Link>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}
