import { useMutation } from '@tanstack/react-query';
import { Footprints } from 'lucide-react';
import { useState } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import type { Queue } from '#contract/queues.ts';
import type { Place } from '#domain/geo/distance.ts';
import type { RouteMode } from '#domain/routes/plan.ts';
import { sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { LOCATION_OPTIONS, locationFailure, locationObstacle, whereaboutsOf } from '#web/ui/location.ts';
import { Select } from '#web/ui/select.tsx';
import { moveItems } from '../items/use-item-actions.ts';
import { usePrintQueue } from '../print/use-print-queue.tsx';
import { RouteFound } from './route-found.tsx';
import { PlanError, type Planned, useRoutePlanner } from './use-route-planner.ts';

interface RouteDialogProps {
  queue: Pick<Queue, 'id' | 'name'>;
  /** All of the queue, in its order. */
  items: readonly QueueItem[];
  open: boolean;
  onClose: () => void;
  /** The queue now has the order of the walk. */
  onTaken: () => void;
}

const modes = [
  { value: 'shortest', label: 'The shortest way' },
  { value: 'one-side', label: 'One side, then back' },
] satisfies { value: RouteMode; label: string }[];

const starts = [
  { value: 'any', label: 'Start at the best door' },
  { value: 'here', label: 'Start where I am' },
  { value: 'round', label: 'Start where I am, and return' },
];

function failureOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  return error instanceof PositionError || error instanceof PlanError
    ? error.message
    : sentenceOf(error, 'Failed to plan the walk');
}

/** Plans a walk to the doors to do, shows it, and makes it the order of the queue. */
export function RouteDialog({ open, onClose, ...rest }: RouteDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(stays) => stays || onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Plan Walk</DialogTitle>
          <DialogDescription>The doors still to do in this queue, in walking order.</DialogDescription>
        </DialogHeader>
        <RoutePlanner {...rest} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function RoutePlanner({ queue, items, onClose, onTaken }: Omit<RouteDialogProps, 'open'>) {
  const [mode, setMode] = useState<RouteMode>('shortest');
  const [from, setFrom] = useState('any');
  const [saving, setSaving] = useState(false);
  const planRoute = useRoutePlanner(queue.id, items);
  const plan = useMutation({
    mutationFn: async (): Promise<Planned & { start: Place | null }> => {
      const start = from === 'any' ? null : await whereIStand();
      const end = from === 'round' ? start : null;
      return { ...(await planRoute({ mode, start, end })), start };
    },
  });
  const found = plan.data;
  const byId = new Map(items.map((item) => [item.property.id, item]));
  const walked = (found?.route.order ?? []).flatMap((id) => byId.get(id) ?? []);
  const print = usePrintQueue(queue.name, 'Walk sheet', walked, true);
  const take = async (order: readonly number[]) => {
    setSaving(true);
    const planned = new Set(order);
    const others = items.map(({ property }) => property.id).filter((id) => !planned.has(id));
    const taken = await moveItems(queue.id, [...order, ...others], null);
    setSaving(false);
    if (!taken) return;
    onTaken();
    onClose();
  };
  return (
    <>
      <DialogBody>
        <Field label="Way">
          {(control) => (
            <Select
              {...control}
              value={mode}
              options={modes}
              onValueChange={(value) => {
                setMode(value === 'one-side' ? 'one-side' : 'shortest');
                plan.reset();
              }}
            />
          )}
        </Field>
        <Field label="Start" error={failureOf(plan.error)}>
          {(control) => (
            <Select
              {...control}
              value={from}
              options={starts}
              onValueChange={(value) => {
                setFrom(value);
                plan.reset();
              }}
            />
          )}
        </Field>
        <div aria-live="polite">
          {found && (
            <RouteFound {...found} queueName={queue.name} walked={walked} onPrint={() => void print.act()} />
          )}
        </div>
      </DialogBody>
      {print.sheet}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        {found && found.route.order.length > 0 ? (
          <Button pending={saving} onClick={() => void take(found.route.order)}>
            Use as My Order
          </Button>
        ) : (
          <Button pending={plan.isPending} onClick={() => plan.mutate()}>
            <Footprints />
            Plan Walk
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

/** Why a position was not found, as a sentence for the user. */
class PositionError extends Error {}

/** Where the device is. Asks for leave where none was given yet. @throws PositionError */
function whereIStand(): Promise<Place> {
  return new Promise((resolve, reject) => {
    const obstacle = locationObstacle();
    if (obstacle !== null) return reject(new PositionError(obstacle));
    navigator.geolocation.getCurrentPosition(
      (found) => {
        const { latitude, longitude } = whereaboutsOf(found);
        resolve({ latitude, longitude });
      },
      (failure) => reject(new PositionError(locationFailure(failure))),
      LOCATION_OPTIONS,
    );
  });
}
