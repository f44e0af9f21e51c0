import type { QueueItem } from '#contract/queue-items.ts';
import { stageLabels } from '#domain/crm.ts';
import type { ReadDetails } from '#web/features/field/outcome-details/index.ts';

type Standing = Pick<QueueItem, 'stage' | 'tags'>;

/** Everything a tap did beside its outcome, in short: 'stage Knocked', 'tag ‘Not home’', 'contact Ann', 'your note'. */
export function describeSave(
  before: Standing,
  after: Standing,
  also: { read?: ReadDetails | undefined; hasNote: boolean },
): string[] {
  const person = also.read?.person;
  const isOn = ({ tags }: Standing, key: string) => tags.some((tag) => tag.key === key);
  return [
    ...(after.stage === before.stage ? [] : [`stage ${stageLabels[after.stage]}`]),
    ...after.tags.flatMap(({ key, label }) => (isOn(before, key) ? [] : [`tag ‘${label}’`])),
    ...before.tags.flatMap(({ key, label }) => (isOn(after, key) ? [] : [`without tag ‘${label}’`])),
    ...(person ? [`contact ${[person.name, person.phone, person.email].filter(Boolean).join(', ')}`] : []),
    ...(also.hasNote ? ['your note'] : []),
  ];
}
