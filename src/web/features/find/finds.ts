import type { SearchHit } from '#contract/map.ts';
import type { Queue } from '#contract/queues.ts';

export interface Screen {
  to: string;
  label: string;
}

/** Something that can be found and gone to. */
export type Find =
  | { kind: 'screen'; key: string; screen: Screen }
  | { kind: 'queue'; key: string; queue: Pick<Queue, 'id' | 'name' | 'itemCount' | 'assignee'> }
  | { kind: 'address'; key: string; hit: SearchHit };

export const kindLabels: Record<Find['kind'], string> = {
  screen: 'Screens',
  queue: 'Queues',
  address: 'Addresses',
};

const QUEUES_SHOWN = 8;

/** Results that contain every search term: screens, then queues, then the addresses the server found. */
export function findsFor(
  typed: string,
  {
    screens,
    queues,
    hits,
  }: { screens: readonly Screen[]; queues: readonly Queue[]; hits: readonly SearchHit[] },
): Find[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const holdsAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return [
    ...screens
      .filter(({ label }) => holdsAll(label))
      .map((screen) => ({ kind: 'screen', key: screen.to, screen }) as const),
    ...queues
      .filter(({ name, assignee }) => holdsAll(`${name} ${assignee.name}`))
      .slice(0, QUEUES_SHOWN)
      .map((queue) => ({ kind: 'queue', key: `queue ${queue.id}`, queue }) as const),
    ...hits.map((hit) => ({ kind: 'address', key: `address ${hit.id}`, hit }) as const),
  ];
}

const showProperties = ['/dashboard', '/map'];

/** Where a find is. An address opens over the list or the map one is on, as it is narrowed there. */
export function pathOf(find: Find, { pathname, search }: { pathname: string; search: string }): string {
  if (find.kind === 'screen') return find.screen.to;
  if (find.kind === 'queue') return `/queue/${find.queue.id}`;
  const stays = showProperties.includes(pathname);
  const place = new URLSearchParams(stays ? search : '');
  place.set('property', String(find.hit.id));
  return `${stays ? pathname : '/dashboard'}?${place}`;
}
