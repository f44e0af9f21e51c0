import type { SearchHit } from '#contract/map.ts';
import type { Queue } from '#contract/queues.ts';

/** The kinds of what can be found, in the order they are shown. */
export const kindLabels = {
  screen: 'Screens',
  queue: 'Queues',
  action: 'Actions',
  person: 'People',
  filter: 'Filters',
  help: 'Help',
  address: 'Addresses',
} as const;
type Kind = keyof typeof kindLabels;
const kinds = Object.keys(kindLabels) as Kind[];

/** A screen, an action, a person, a filter or a help topic. */
export interface Entry {
  kind: Exclude<Kind, 'queue' | 'address'>;
  key: string;
  label: string;
  /** Beside the label. */
  detail?: string;
  /** Other words it is found by. */
  words?: string;
  /** Where it leads. A filter leads to the list or the map, whichever is open: it has a search alone. */
  to?: string;
  /** What it does instead. */
  run?: () => void;
}

/** Something that can be found and gone to. */
export type Find =
  | Entry
  | { kind: 'queue'; key: string; queue: Pick<Queue, 'id' | 'name' | 'itemCount' | 'assignee'> }
  | { kind: 'address'; key: string; hit: SearchHit };

const SHOWN_OF_A_KIND = 8;

interface Findable {
  entries: readonly Entry[];
  queues: readonly Queue[];
  hits: readonly SearchHit[];
}

/**
 * What contains every search term. Kinds with a name that does come before those where only other words do; the addresses
 * are the server's. Before anything is typed it is the screens and queues.
 */
export function findsFor(typed: string, { entries, queues, hits }: Findable): Find[] {
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => terms.every((term) => text.toLowerCase().includes(term));
  const named: { find: Find; name: string; words: string }[] = [
    ...entries
      .filter(({ kind }) => terms.length > 0 || kind === 'screen')
      .map((entry) => ({ find: entry, name: entry.label, words: entry.words ?? '' })),
    ...queues.map((queue) => ({
      find: { kind: 'queue', key: `queue ${queue.id}`, queue } as const,
      name: queue.name,
      words: queue.assignee.name,
    })),
  ];
  const byName = named.filter(({ name }) => holds(name));
  const byWords = named.filter(({ name, words }) => !holds(name) && holds(`${name} ${words}`));
  const groups = kinds.map((kind) => {
    const of = (list: typeof named) => list.filter(({ find }) => find.kind === kind).map(({ find }) => find);
    const first = of(byName);
    const found = [...first, ...of(byWords)];
    return { isNamed: first.length > 0, finds: kind === 'screen' ? found : found.slice(0, SHOWN_OF_A_KIND) };
  });
  return [
    ...groups.filter(({ isNamed }) => isNamed).flatMap(({ finds }) => finds),
    ...groups.filter(({ isNamed }) => !isNamed).flatMap(({ finds }) => finds),
    ...hits.map((hit) => ({ kind: 'address', key: `address ${hit.id}`, hit }) as const),
  ];
}

const showProperties = ['/dashboard', '/map'];

/** Where a find is. An address opens over the list or the map one is on, as it is narrowed there. */
export function pathOf(find: Find, { pathname, search }: { pathname: string; search: string }): string {
  const stays = showProperties.includes(pathname);
  const list = stays ? pathname : '/dashboard';
  if (find.kind === 'queue') return `/queue/${find.queue.id}`;
  if (find.kind !== 'address') return find.kind === 'filter' ? `${list}${find.to}` : (find.to ?? pathname);
  const place = new URLSearchParams(stays ? search : '');
  place.set('property', String(find.hit.id));
  return `${list}?${place}`;
}
