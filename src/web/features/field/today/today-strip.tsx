import { CalendarDays, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatClock } from '#domain/appointments/local-moment.ts';
import { counted } from '#domain/standing.ts';
import { useTodaysPacks } from '#web/features/leads/queues/index.ts';
import { cn } from '#web/ui/cn.ts';
import { isOfToday, useAppointments, useWalks } from './use-today.ts';

/** One line that summarizes today, and leads there; as a chip, its most important part. */
export function TodayStrip({ chip = false }: { chip?: boolean }) {
  const walks = useWalks();
  useTodaysPacks(walks.data?.filter(isOfToday).map(({ id }) => id));
  const appointments = useAppointments('mine');
  const set = appointments.data?.today.filter(({ state }) => state === 'set') ?? [];
  const next = set.find(({ startsAt }) => Date.parse(startsAt) > Date.now());
  const parts = [
    set.length > 0 && counted(set.length, 'appointment', 'appointments'),
    next && `next ${formatClock(new Date(next.startsAt), next.timeZone)}, ${next.address}`,
    walks.data?.length && `${counted(walks.data.length, 'walk', 'walks')} to continue`,
  ].filter(Boolean);
  const isKnown = !walks.isPending && !appointments.isPending;
  return (
    <Link
      to="/today"
      className={cn(
        'flex min-h-10 shrink-0 items-center gap-2.5 border bg-surface px-3 py-1.5 transition-colors duration-150 hover:bg-muted touch:min-h-11',
        chip ? 'rounded-full text-sm' : 'rounded-lg',
      )}
    >
      <CalendarDays aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <span className="font-medium">Today</span>
      <span className="min-w-0 truncate text-muted-foreground">
        {parts.length > 0 ? (chip ? parts[0] : parts.join(' · ')) : isKnown ? 'Nothing planned yet' : ''}
      </span>
      {!chip && <ChevronRight aria-hidden="true" className="ml-auto size-4 shrink-0 text-muted-foreground" />}
    </Link>
  );
}
