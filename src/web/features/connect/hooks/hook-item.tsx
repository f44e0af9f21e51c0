import { ListOrdered, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Hook } from '#contract/hooks.ts';
import { api } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { useAct } from '#web/forms/use-act.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { HookDialog } from './hook-dialog.tsx';
import { eventsOf, nameOf, standingOf } from './words.ts';

/** A webhook in the list: where it leads, what it sends, how it fares. */
export function HookItem({ hook }: { hook: Hook }) {
  const name = nameOf(hook);
  const { label, variant, sentence } = standingOf(hook);
  const isOn = hook.ended === null;
  const turn = useAct(
    () => {
      const { target_url, events } = hook;
      return api.hooks.update({ params: { hookId: hook.id }, body: { target_url, events, isOn: !isOn } });
    },
    { failure: 'Failed to save the webhook' },
  );
  return (
    <article aria-label={name} className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="grid min-w-0 grow basis-80 gap-1">
        <h2 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <Link
            to={`/webhooks/${hook.id}`}
            className="line-clamp-2 underline-offset-4 hover:underline touch:py-2"
          >
            {name}
          </Link>
          <Badge variant={variant}>{label}</Badge>
        </h2>
        <p className="text-muted-foreground">{eventsOf(hook)}</p>
        <p className="text-sm text-muted-foreground">
          {sentence} Made by {hook.madeBy}, for the ZIP codes they hold.
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:gap-1.5 max-sm:[&>*]:px-2.5 max-sm:[&>*:not(:last-child)>svg]:hidden">
        <Button size="sm" variant="secondary" asChild>
          <Link to={`/webhooks/${hook.id}`} aria-label={`See deliveries to ${name}`}>
            <ListOrdered />
            See Deliveries
          </Link>
        </Button>
        <HookDialog
          hook={hook}
          trigger={
            <Button size="sm" variant="secondary" aria-label={`Edit ${name}`}>
              <Pencil />
              Edit
            </Button>
          }
        />
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Turn ${isOn ? 'off' : 'on'} ${name}`}
          pending={turn.isPending}
          onClick={() => turn.mutate()}
        >
          {isOn ? <Pause /> : <Play />}
          {isOn ? 'Turn Off' : 'Turn On'}
        </Button>
        <AskedButton
          size="sm"
          variant="ghost"
          aria-label={`Delete ${name}`}
          asks={{
            title: 'Delete the webhook?',
            description: `Nothing more is sent to ${name}, and its list of deliveries is deleted.`,
            action: 'Delete',
          }}
          act={() => api.hooks.remove({ params: { hookId: hook.id } })}
          failure="Failed to delete the webhook"
        >
          <Trash2 />
        </AskedButton>
      </div>
    </article>
  );
}
