import { useQuery } from '@tanstack/react-query';
import { CircleCheck, X } from 'lucide-react';
import { Link } from 'react-router';
import type { FirstStep } from '#contract/first-steps.ts';
import { api, query } from '#web/api/index.ts';
import { useKeptPack } from '#web/features/leads/queues/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';

/** What a newcomer of the user's role does first, each checked off by what is there; gone once all is. */
export function FirstSteps() {
  const steps = useQuery(query(api.firstSteps.list)).data;
  return steps && steps.length > 0 ? <Steps steps={steps} /> : null;
}

function Steps({ steps }: { steps: readonly FirstStep[] }) {
  const dismiss = useAct(() => api.firstSteps.dismiss(), { failure: 'Failed to dismiss the first steps' });
  // The device alone knows what was taken along.
  const pack = useKeptPack(steps[0]?.queueId ?? 0);
  const isDone = ({ key, done }: FirstStep) => done || (key === 'take-along' && Boolean(pack));
  const next = steps.find((step) => !isDone(step));
  return (
    <section
      aria-labelledby="first-steps"
      className="grid shrink-0 gap-2 rounded-lg border bg-surface p-4 max-md:gap-0 max-md:px-3 max-md:py-1.5"
    >
      <div className="flex min-h-8 items-center gap-3">
        <h2 id="first-steps" className="font-semibold">
          First steps
        </h2>
        <p className="text-sm text-muted-foreground tabular-nums">
          {steps.filter(isDone).length} of {steps.length} done
        </p>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Dismiss first steps"
          className="-my-1 -mr-2 ml-auto"
          pending={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        >
          <X />
        </Button>
      </div>
      <ol className="grid gap-x-6 gap-y-3 md:grid-cols-3">
        {steps.map((step, index) => (
          <Step key={step.key} step={step} number={index + 1} done={isDone(step)} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  step: FirstStep;
  number: number;
  done: boolean;
  isNext: boolean;
}

function Step({ step: { key, queueId }, number, done, isNext }: StepProps) {
  const { title, text, path } = stepWords[key];
  return (
    // A phone shows the next step alone: the list below it is what one came for.
    <li className={cn('flex items-start gap-3', !isNext && 'max-md:hidden')}>
      {done ? (
        <CircleCheck role="img" aria-label="Done" className="size-6 shrink-0 text-severity-none-text" />
      ) : (
        <span
          aria-hidden="true"
          className={`grid size-6 shrink-0 place-content-center rounded-full border text-sm font-semibold tabular-nums ${
            isNext ? 'border-primary bg-primary text-primary-foreground' : 'text-muted-foreground'
          }`}
        >
          {number}
        </span>
      )}
      <div className="grid min-w-0">
        {done ? (
          <span className="font-medium text-muted-foreground">{title}</span>
        ) : (
          <Link
            to={path(queueId)}
            className="w-fit font-medium text-primary-text underline-offset-4 hover:underline touch:-my-2.5 touch:py-2.5"
          >
            {title}
          </Link>
        )}
        {!done && <span className="text-sm text-muted-foreground max-md:hidden">{text}</span>}
      </div>
    </li>
  );
}

interface Words {
  title: string;
  text: string;
  /** Where it is done, for the queue it is about, if it is about one. */
  path: (queueId: number | null) => string;
}

const stepWords: Record<FirstStep['key'], Words> = {
  import: {
    title: 'Import properties',
    text: 'Upload a CSV of properties.',
    path: () => '/upload',
  },
  assign: {
    title: 'Assign a ZIP code',
    text: 'Create a user and give them a ZIP code.',
    path: () => '/admin-dashboard?tab=users&new',
  },
  deliver: {
    title: 'Deliver a capture',
    text: 'Add a flight’s pictures, have them reviewed, deliver.',
    path: () => '/captures',
  },
  invite: {
    title: 'Invite your crew',
    text: 'They get their ZIP codes with the invitation.',
    path: () => '/team?do=invite',
  },
  'cut-walks': {
    title: 'Split into walks',
    text: 'Split doors into walks and give them to your reps.',
    path: () => '/queues/day',
  },
  watch: {
    title: 'Watch the day',
    text: 'See the visits of your crew as they come in.',
    path: () => '/today',
  },
  'get-doors': {
    title: 'Get your doors',
    text: 'A manager gives you a walk, or you add doors to a queue.',
    path: () => '/dashboard',
  },
  'take-along': {
    title: 'Save them offline',
    text: 'Store the doors on this device for places without a signal.',
    path: (queueId) => (queueId === null ? '/queues' : `/queue/${queueId}`),
  },
  knock: {
    title: 'Knock on the first door',
    text: 'Record what happened with one tap.',
    path: (queueId) => (queueId === null ? '/queues' : `/knock/${queueId}`),
  },
};
