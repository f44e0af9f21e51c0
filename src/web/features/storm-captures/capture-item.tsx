import { Undo2 } from 'lucide-react';
import type { StormCapture } from '#contract/storm-captures.ts';
import { nameOfCapture } from '#domain/storm-captures.ts';
import { api } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
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
  const name = nameOfCapture(capture);
  return (
    <AskedButton
      size="sm"
      variant="secondary"
      aria-label={`Take back the request for ${name}`}
      asks={{
        title: 'Take back the request?',
        description: `${name} will not be flown, and you pay nothing.`,
        action: 'Take back',
      }}
      act={() => api.stormCaptures.withdraw({ params: { requestId: capture.id } })}
      failure="Failed to take back the request"
    >
      <Undo2 />
      Take back
    </AskedButton>
  );
}
