import { ListPlus, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { SavedStormRule, StormRuleRun } from '#contract/storm-rules.ts';
import { counted } from '#domain/standing.ts';
import { describeRule, describeStorms } from '#domain/storms/rules.ts';
import { api } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { useAct } from '#web/forms/use-act.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { RuleDialog } from './rule-dialog.tsx';

/** A rule: what it asks for, whether it is on, and the last list it made. */
export function RuleItem({ rule }: { rule: SavedStormRule }) {
  const { name, isOn, last } = rule;
  const pause = useAct(() => setOn(rule, !isOn), { failure: 'Failed to save it' });
  const run = useAct(() => api.stormRules.run({ params: { ruleId: rule.id } }), {
    failure: 'Failed to make the list',
    onDone: (made) => toast(runToast(made)),
  });
  return (
    <article aria-label={name} className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="grid min-w-0 grow basis-80 gap-1">
        <h2 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          <Badge variant={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Paused'}</Badge>
        </h2>
        <p className="text-muted-foreground">{describeRule(rule)}</p>
        <p className="text-sm">
          {last ? <LastList list={last} /> : <span className="text-muted-foreground">No list yet</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:gap-1.5 max-sm:[&>button]:px-2.5 max-sm:[&>button:not(:last-child)>svg]:hidden">
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Make the list of ${name} now`}
          pending={run.isPending}
          onClick={() => run.mutate()}
        >
          <ListPlus />
          Make List Now
        </Button>
        <RuleDialog
          rule={rule}
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
          aria-label={`${isOn ? 'Pause' : 'Resume'} ${name}`}
          pending={pause.isPending}
          onClick={() => pause.mutate()}
        >
          {isOn ? <Pause /> : <Play />}
          {isOn ? 'Pause' : 'Resume'}
        </Button>
        <AskedButton
          size="sm"
          variant="ghost"
          aria-label={`Delete ${name}`}
          asks={{
            title: 'Delete the storm rule?',
            description: `${name} will make no more lists. Its queues stay.`,
            action: 'Delete',
          }}
          act={() => api.stormRules.remove({ params: { ruleId: rule.id } })}
          failure="Failed to delete the storm rule"
        >
          <Trash2 />
        </AskedButton>
      </div>
    </article>
  );
}

function LastList({ list: { queueId, doors, days } }: { list: NonNullable<SavedStormRule['last']> }) {
  const words = `${counted(doors, 'door', 'doors')} from ${describeStorms(days)}`;
  if (queueId === null) return `Last list: ${words}, deleted since`;
  return (
    <>
      Last list:{' '}
      <Link to={`/queue/${queueId}`} className="text-primary-text underline underline-offset-4">
        {words}
      </Link>
    </>
  );
}

/** What running a rule by hand brought, as a message. */
function runToast({ lists, isJoining }: StormRuleRun): { title: string; description: string } {
  const doors = lists.reduce((sum, list) => sum + list.doors, 0);
  const later = isJoining ? ' Storm files are still being read: there may be more in a minute.' : '';
  return doors === 0
    ? {
        title: 'No New Doors',
        description: `Each door is listed only once for the storms of the last week.${later}`,
      }
    : { title: 'List Made', description: `${counted(doors, 'door was', 'doors were')} added.${later}` };
}

const setOn = ({ id, last: _last, ...fields }: SavedStormRule, isOn: boolean) =>
  api.stormRules.update({ params: { ruleId: id }, body: { ...fields, isOn } });
