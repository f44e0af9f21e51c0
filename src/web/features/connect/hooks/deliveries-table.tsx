import type { HookDelivery } from '#contract/hooks.ts';
import { hookEvents } from '#domain/hooks/event-types.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';
import { deliveryLabels, outcomeOf } from './words.ts';

interface DeliveriesTableProps {
  deliveries: readonly HookDelivery[];
  onOpen: (id: number) => void;
}

/** A page of deliveries. Below 768 px each is a card. */
export function DeliveriesTable({ deliveries, onOpen }: DeliveriesTableProps) {
  return (
    <TableFrame className="max-md:border-0 max-md:bg-transparent">
      <Table className="max-md:block">
        <TableHeader className="max-md:sr-only">
          <tr>
            <TableHead>Event</TableHead>
            <TableHead>State</TableHead>
            <TableHead>Last answer</TableHead>
            <TableHead>Happened</TableHead>
            <TableHead>Next try</TableHead>
          </tr>
        </TableHeader>
        <TableBody className="max-md:grid max-md:gap-3">
          {deliveries.map((delivery) => (
            <Line key={delivery.id} delivery={delivery} onOpen={onOpen} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function Line({ delivery, onOpen }: { delivery: HookDelivery; onOpen: (id: number) => void }) {
  const { id, type, isTest, state, happenedAt, nextAt } = delivery;
  const { label, variant } = deliveryLabels[state];
  return (
    <TableRow className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:rounded-lg max-md:border max-md:bg-surface max-md:p-3">
      <TableCell className={cell}>
        <Button variant="link" size="inline" className="max-md:min-h-11" onClick={() => onOpen(id)}>
          {hookEvents[type].label}
          {isTest && ' (test)'}
          <span className="sr-only">, {dateAndTime(happenedAt)}</span>
        </Button>
      </TableCell>
      <TableCell className={cell}>
        <Badge variant={variant}>{label}</Badge>
      </TableCell>
      <TableCell className={`${cell} wrap-anywhere max-md:col-span-2`}>{outcomeOf(delivery)}</TableCell>
      <TableCell className={`${cell} whitespace-nowrap text-muted-foreground max-md:col-span-2`}>
        <time dateTime={happenedAt}>{dateAndTime(happenedAt)}</time>
      </TableCell>
      <TableCell
        className={`${cell} whitespace-nowrap text-muted-foreground max-md:col-span-2 max-md:empty:hidden`}
      >
        {nextAt && (
          <>
            <span className="md:hidden">Next try </span>
            <time dateTime={nextAt}>{dateAndTime(nextAt)}</time>
          </>
        )}
      </TableCell>
    </TableRow>
  );
}

const cell = 'py-2 max-md:h-auto max-md:border-0 max-md:p-0';
