import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { StormCapture } from '#contract/storm-captures.ts';
import { nameOfCapture } from '#domain/storm-captures.ts';
import { api, tellFailure } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { AskedFor } from './asked-for.tsx';
import { CaptureState } from './capture-state.tsx';

/** A request of the company: area, author, state, and answer. */
export function CaptureItem({ capture }: { capture: StormCapture }) {
  const { status, userName, createdAt, notes, message } = capture;
  return (
    <article className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="grid min-w-0 grow basis-80 gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere tabular-nums">
          {nameOfCapture(capture)}
          <CaptureState status={status} />
        </h3>
        <AskedFor capture={capture} />
        <p className="text-sm text-muted-foreground wrap-anywhere">
          {userName ?? 'Deleted user'} · <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
        </p>
        {notes && <p className="whitespace-pre-line wrap-anywhere">{notes}</p>}
        {message && (
          <p className="border-l-2 pl-3 whitespace-pre-line wrap-anywhere text-muted-foreground">{message}</p>
        )}
      </div>
      {status === 'pending' && <TakeBack capture={capture} />}
    </article>
  );
}

function TakeBack({ capture }: { capture: StormCapture }) {
  const [asking, setAsking] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => api.stormCaptures.withdraw({ params: { requestId: capture.id } }),
    onSettled: () => setAsking(false),
    onError: (error) => tellFailure(error, 'Failed to take back the request'),
  });
  const name = nameOfCapture(capture);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Take back the request for ${name}`}
        onClick={() => setAsking(true)}
      >
        <Undo2 />
        Take back
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Take back the request?"
        description={`${name} will not be flown, and you pay nothing.`}
        action="Take back"
        pending={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      />
    </>
  );
}
