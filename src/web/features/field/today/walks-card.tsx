import { Footprints } from 'lucide-react';
import { Link } from 'react-router';
import type { Queue } from '#contract/queues.ts';
import { standingOf } from '#domain/queues/outcomes.ts';
import { api } from '#web/api/index.ts';
import { KnockThese } from '#web/features/leads/add-to-queue/index.ts';
import { useKeptPack, useToDoHere, useTodaysPacks } from '#web/features/leads/queues/index.ts';
import { LinkRow } from '#web/lists/link-row.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { dayAhead, formatDay } from '#web/ui/days.ts';
import { useWide } from '#web/ui/use-wide.ts';
import { notHomesPath, workPath } from './paths.ts';
import { isOfToday, useNotHomes, useToday, useWalks, type WalkToGoOn } from './use-today.ts';

const SHOWN = 6;

/** Queues with doors to do: a press goes to the next door. Below them the doors of the day before to try again. */
export function WalksCard({
  title = 'Walks',
  notHomes = 'own',
}: {
  title?: string;
  notHomes?: 'own' | 'crew';
}) {
  const walks = useWalks();
  useTodaysPacks(walks.data?.filter(isOfToday).map(({ id }) => id));
  return (
    <Section title={title} className="grid gap-3 pt-3">
      <Loaded query={walks} failure="Failed to fetch the queues">
        {(queues) =>
          queues.length === 0 ? (
            <>
              <p className="text-muted-foreground">No queue has doors to do.</p>
              <Button asChild variant="secondary" className="justify-self-start">
                <Link to="/dashboard">Choose Doors</Link>
              </Button>
            </>
          ) : (
            <Walks queues={queues} />
          )
        }
      </Loaded>
      <NotHomes whose={notHomes} />
    </Section>
  );
}

function Walks({ queues }: { queues: readonly WalkToGoOn[] }) {
  const wide = useWide();
  const [first] = queues;
  // Those have a card of their own.
  const ofStorms = useToday().data?.stormLists.map(({ queueId }) => queueId) ?? [];
  const listed = queues.filter(({ id }) => !ofStorms.includes(id));
  return (
    <>
      {!wide && first && (
        <Button asChild size="lg">
          <Link to={workPath(first.id, wide)}>
            <Footprints />
            {first.workedCount === 0 ? 'Start Knocking' : 'Continue Knocking'}
          </Link>
        </Button>
      )}
      <ul className="grid">
        {listed.slice(0, SHOWN).map((queue) => (
          <LinkRow key={queue.id} to={workPath(queue.id, wide)} title={queue.name}>
            {queue.given && <Badge variant="primary">Given for today</Badge>}
            <ToDo queue={queue} />
            <Along queueId={queue.id} />
          </LinkRow>
        ))}
      </ul>
      {listed.length === 0 && <p className="text-muted-foreground">Your doors are in the storm lists.</p>}
      <AllQueues count={listed.length} />
    </>
  );
}

function AllQueues({ count }: { count: number }) {
  if (count <= SHOWN) return null;
  return (
    <Link to="/queues" className="text-sm font-medium text-primary-text hover:underline">
      All {count.toLocaleString()} queues
    </Link>
  );
}

/** Where nobody was home on the last day of work. */
function NotHomes({ whose }: { whose: 'own' | 'crew' }) {
  const queues = useNotHomes(whose);
  if (queues.length === 0) return null;
  return (
    <section className="grid gap-1 border-t pt-3">
      <h3 className="text-sm font-medium text-muted-foreground">{titleOf(queues[0]?.on ?? '')}</h3>
      <ul className="grid">
        {queues.slice(0, SHOWN).map(({ id, name, notHomeCount = 0, assignee }) => (
          <LinkRow key={id} to={notHomesPath(id)} title={name}>
            {notHomeCount === 1
              ? '1 door to try again'
              : `${notHomeCount.toLocaleString()} doors to try again`}
            {whose === 'crew' && <span>{assignee.name}</span>}
          </LinkRow>
        ))}
      </ul>
      <AllQueues count={queues.length} />
      <KnockThese
        count={queues.reduce((sum, { notHomeCount = 0 }) => sum + notHomeCount, 0)}
        name="Not home"
        doors={() => notHomesOf(queues.map(({ id }) => id))}
      />
    </section>
  );
}

/** The doors that are listed as not home in these queues, each once. */
async function notHomesOf(queueIds: readonly number[]): Promise<number[]> {
  const lists = await Promise.all(queueIds.map((queueId) => api.queues.listItems({ params: { queueId } })));
  const open = lists.flat().filter((item) => standingOf(item) === 'not_home');
  return [...new Set(open.map(({ property }) => property.id))];
}

const titleOf = (day: string): string =>
  day === dayAhead(-1) ? 'Not home yesterday' : `Not home on ${formatDay(day)}`;

/** The remaining doors, including this device's pending changes. */
function ToDo({ queue: { id, itemCount, workedCount } }: { queue: Queue }) {
  const toDo = useToDoHere(id) ?? itemCount - workedCount;
  return `${toDo.toLocaleString()} of ${itemCount.toLocaleString()} doors to do`;
}

/** The age of the data on this device. */
function Along({ queueId }: { queueId: number }) {
  const pack = useKeptPack(queueId);
  return pack ? <span>On this device since {dateAndTime(pack.savedAt ?? 0)}</span> : null;
}
