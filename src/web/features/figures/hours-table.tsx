import type { HourOfWeek } from '#contract/figures.ts';
import { formatHour, hourGrid, weekdays } from '#domain/figures/best-hours.ts';
import { SHARE_FROM } from '#domain/figures/wilson.ts';
import { cn } from '#web/ui/cn.ts';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';
import { Share } from './share.tsx';

/** Hours down, days across; the more conversations, the stronger the ground. */
export function HoursTable({ hours }: { hours: readonly HourOfWeek[] }) {
  const most = Math.max(0, ...hours.map((one) => (one.visits < SHARE_FROM ? 0 : rateOf(one))));
  return (
    <TableFrame tabIndex={0} role="region" aria-label="Hours of the week">
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>Hour</TableHead>
            {weekdays.map((day) => (
              <TableHead key={day}>{day}</TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {hourGrid(hours).map(({ hour, days }) => (
            <TableRow key={hour}>
              <TableHead scope="row" className="whitespace-nowrap">
                {formatHour(hour)}
              </TableHead>
              {days.map((cell, day) => (
                <Cell key={weekdays[day]} cell={cell} most={most} />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

const rateOf = ({ conversations, visits }: HourOfWeek) => conversations / visits;

const grounds = ['', 'bg-primary/8', 'bg-primary/16', 'bg-primary/24'];

function Cell({ cell, most }: { cell: HourOfWeek | null; most: number }) {
  if (!cell) return <TableCell className="text-muted-foreground">–</TableCell>;
  const { visits, conversations } = cell;
  const isEnough = visits >= SHARE_FROM;
  const step = isEnough && most > 0 ? Math.ceil((rateOf(cell) / most) * (grounds.length - 1)) : 0;
  return (
    <TableCell className={cn('py-1.5 align-top [&_span]:text-foreground', grounds[step])}>
      <Share part={conversations} of={visits} />
      {isEnough && (
        <span className="block text-sm whitespace-nowrap tabular-nums">{visits.toLocaleString()} visits</span>
      )}
    </TableCell>
  );
}
