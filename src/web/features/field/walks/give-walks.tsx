import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cut } from '#contract/walks.ts';
import { describePace } from '#domain/routes/pace.ts';
import { counted } from '#domain/standing.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/days.ts';
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { duration } from '#web/ui/duration.ts';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';
import { describeLeftOut } from './left-out-words.ts';
import { walkName } from './walk-name.ts';
import { WalksSketch } from './walks-sketch.tsx';

interface GiveWalksProps {
  cut: Cut;
  day: string;
  /** What was cut, as walks are named. */
  subject: string;
  onBack: () => void;
  onDone: () => void;
}

/** The walks that doors were cut into, each with its rep. */
export function GiveWalks({
  cut: { walks, leftOut, overlaps, pace },
  day,
  subject,
  onBack,
  onDone,
}: GiveWalksProps) {
  const team = useQuery(query(api.team.get));
  const members = (team.data?.members ?? []).filter(({ accessEndedAt }) => accessEndedAt === null);
  const [walkers, setWalkers] = useState<Readonly<Record<number, string>>>({});
  const give = useMutation({
    mutationFn: () =>
      api.walks.give({
        body: {
          day,
          walks: walks.map(({ order, miles, minutes, outline }, index) => ({
            userId: walkers[index] ?? '',
            name: walkName(subject, index + 1, day),
            propertyIds: order,
            ...{ miles, minutes, outline },
          })),
        },
      }),
    onSuccess: ({ message }) => {
      toast({ title: message, description: `For ${formatDay(day)}` });
      onDone();
    },
  });
  const omitted = describeLeftOut(leftOut, overlaps);
  return (
    <>
      <DialogBody>
        {/* A picture by itself would be a row that gives way where the window is low. */}
        <div className="short:hidden">
          <WalksSketch walks={walks} />
        </div>
        <ol className="grid divide-y">
          {walks.map(({ order, miles, minutes, firstAddress, again }, index) => (
            <li key={order[0]} className="grid gap-2 py-3 sm:grid-cols-[minmax(0,1fr)_12rem] sm:items-center">
              <p className="min-w-0">
                <span className="font-medium tabular-nums">
                  {index + 1}. {counted(order.length, 'door', 'doors')} · {miles.toFixed(1)} miles · about{' '}
                  {duration(minutes)}
                </span>
                <span className="block truncate text-sm text-muted-foreground">
                  from {firstAddress}
                  {again > 0 && ` · ${counted(again, 'door', 'doors')} again`}
                </span>
              </p>
              <Select
                aria-label={`Who walks ${index + 1}`}
                placeholder="Who walks it?"
                value={walkers[index]}
                onValueChange={(id) => setWalkers({ ...walkers, [index]: id })}
                options={members.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </li>
          ))}
        </ol>
        <p className="text-sm text-muted-foreground">{describePace(pace, 'the crew’s')}</p>
        {omitted.length > 0 && (
          <ul className="grid gap-1 text-sm text-muted-foreground">
            {omitted.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {give.isError && (
          <p role="alert" className="text-sm text-destructive-text">
            {sentenceOf(give.error, 'Failed to give the walks')}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button
          pending={give.isPending}
          why={walks.some((_, index) => !walkers[index]) && 'Choose who walks each of them.'}
          onClick={() => give.mutate()}
        >
          Give Walks
        </Button>
      </DialogFooter>
    </>
  );
}
