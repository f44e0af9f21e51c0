import { useQuery } from '@tanstack/react-query';
import type { Crm, Deal, PropertyStage, Tag } from '#contract/crm.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import type { Stage } from '#domain/crm.ts';
import { api, type Kept, query, queryClient, sentenceOf } from '#web/api/index.ts';
import { record } from '#web/field/index.ts';
import { toast } from '#web/ui/toast.tsx';

const optionsOf = (propertyId: number) => query(api.crm.get, { params: { propertyId } });

/** Where the user stands with a property. */
export const useCrm = (propertyId: number) => useQuery(optionsOf(propertyId));

/** Shows how a property stands everywhere it is shown, before or after the server said so. */
export function showCrm(propertyId: number, change: Partial<Crm>): void {
  queryClient.setQueryData(optionsOf(propertyId).queryKey, (crm) => crm && { ...crm, ...change });
  const { stage, tags } = change;
  // Lists are mended in place: a queue of 5,000 items is not read again for one tag.
  queryClient.setQueriesData<Kept<QueueItem[]>>(
    { queryKey: api.queues.listItems.key },
    (kept) =>
      kept && {
        ...kept,
        data: kept.data.map((item) =>
          item.property.id === propertyId
            ? { ...item, ...(stage && { stage }), ...(tags && { tags }) }
            : item,
        ),
      },
  );
  if (!stage) return;
  queryClient.setQueriesData<PropertyStage[]>(
    { queryKey: api.crm.listStages.key },
    (list) => list && [...list.filter((one) => one.propertyId !== propertyId), { propertyId, stage }],
  );
  queryClient.setQueriesData<Deal[]>(
    { queryKey: api.crm.listDeals.key },
    (deals) => deals && movedToTop(deals, propertyId, stage),
  );
}

/** A card that changes its column lands on top of the new one. */
function movedToTop(deals: readonly Deal[], propertyId: number, stage: Stage): Deal[] {
  const moved = deals.filter((deal) => deal.propertyId === propertyId && deal.stage !== stage);
  if (moved.length === 0) return [...deals];
  const rest = deals.filter((deal) => deal.propertyId !== propertyId);
  return [...moved.map((deal) => ({ ...deal, stage, by: null })), ...rest];
}

/** What lists on screen say of a property whose own record was not read. */
function stageInLists(propertyId: number): Partial<Crm> | undefined {
  const lists = queryClient.getQueriesData<Deal[]>({ queryKey: api.crm.listDeals.key });
  const found = lists.flatMap(([, deals]) => deals ?? []).find((deal) => deal.propertyId === propertyId);
  return found && { stage: found.stage };
}

/**
 * Shows a change at once and makes it after those of the same property that were asked for before; taken back with a
 * message where the server refuses or cannot be reached.
 * @param later the same as a change of this device, for where there is no connection
 * @returns whether it was made
 */
export async function changeCrm(
  propertyId: number,
  change: Partial<Crm>,
  save: () => Promise<Crm>,
  words: { done: string; about: string; failure: string },
  later: Later,
): Promise<boolean> {
  const { queryKey } = optionsOf(propertyId);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey) ?? stageInLists(propertyId);
  showCrm(propertyId, change);
  try {
    // Where the browser knows that there is no connection nothing leaves: it can be kept without being done twice.
    if (navigator.onLine === false) {
      await record({ kind: later.kind, body: { propertyId, ...later.body }, label: later.label });
      showCrm(propertyId, later.shown ?? change);
      toast({ title: 'Saved on this device', description: words.about });
      return true;
    }
    const saved = await inTurn(propertyId, save);
    // With more to come, this answer lacks what the screen shows already.
    if (!latest.has(propertyId)) showCrm(propertyId, saved);
    toast({ title: words.done, description: words.about });
    return true;
  } catch (error) {
    if (before) showCrm(propertyId, before);
    toast({ title: 'Error', description: sentenceOf(error, words.failure), variant: 'destructive' });
    void queryClient.invalidateQueries({ queryKey });
    return false;
  }
}

/** A change that waits on this device, and what it shows where it was not shown at once. */
interface Later {
  kind: 'stage' | 'tag';
  body: object;
  label: string;
  shown?: Partial<Crm>;
}

/** The stage a property is shown with; null where none is. */
export const stageShown = (propertyId: number): Stage | null =>
  (queryClient.getQueryData(optionsOf(propertyId).queryKey) ?? stageInLists(propertyId))?.stage ?? null;

const latest = new Map<number, Promise<unknown>>();

/** Makes a change of a property once those before it have ended, so that their answers cannot overtake each other. */
function inTurn<T>(propertyId: number, save: () => Promise<T>): Promise<T> {
  const mine = (latest.get(propertyId) ?? Promise.resolve()).then(save, save);
  latest.set(propertyId, mine);
  const leave = () => latest.get(propertyId) === mine && latest.delete(propertyId);
  void mine.then(leave, leave);
  return mine;
}

export function addTag(propertyId: number, tags: readonly Tag[], tag: Tag): void {
  const body = { tagKey: tag.key, label: tag.label };
  void changeCrm(
    propertyId,
    { tags: [...tags, tag] },
    () => api.crm.addTag({ params: { propertyId }, body }, { shown: ['tags'] }),
    { done: 'Tag Added', about: tag.label, failure: 'Failed to add tag' },
    { kind: 'tag', body: { tagKey: tag.key, label: tag.label, on: true }, label: `Tag ${tag.label}` },
  );
}

export function removeTag(propertyId: number, tags: readonly Tag[], tag: Tag): void {
  void changeCrm(
    propertyId,
    { tags: tags.filter(({ key }) => key !== tag.key) },
    () => api.crm.removeTag({ params: { propertyId, tagKey: tag.key } }, { shown: ['tags'] }),
    { done: 'Tag Removed', about: tag.label, failure: 'Failed to remove tag' },
    { kind: 'tag', body: { tagKey: tag.key, on: false }, label: `Tag ${tag.label} off` },
  );
}
