import type { Crm, Note, PropertyStage, Tag } from '#contract/crm.ts';
import type { Deal } from '#contract/pipeline.ts';
import { type DoorState, stateOf } from '#domain/changes/door-state.ts';
import type { Stage } from '#domain/crm.ts';
import type { KeptChange } from '#web/field/index.ts';
import type { DoorReading, DoorStore } from './door-store.ts';
import { isNews, madeAt } from './kept-changes.ts';
import { stateNow } from './state-now.ts';

/**
 * Stage, amount and tags of a property now.
 * @param readAt when they were read, in milliseconds since 1970
 * @param catalog tags with their colors
 */
export function crmNow(
  propertyId: number,
  crm: Crm,
  store: DoorStore,
  { readAt, catalog }: { readAt: number; catalog: readonly Tag[] },
): Crm {
  const { stage, dealValue, tags } = crm;
  const now = doorNow({ propertyId, stage, dealValue, tags }, store, readAt);
  if (!now) return crm;
  const at = now.changedAt?.toISOString() ?? null;
  const known: readonly Tag[] = [...tags, ...catalog];
  return {
    ...crm,
    ...(now.stage !== stage && { stage: now.stage, stageBy: null, stageAt: at }),
    ...(now.stage === 'won' && stage !== 'won' && { wonAt: at }),
    dealValue: now.dealValue,
    tags: now.tags.map(
      ({ key, label }) =>
        known.find((tag) => tag.key === key) ?? { key, label, color: 'gray', protected: false },
    ),
  };
}

/** The stage of a property now. */
export const stageNow = (propertyId: number, stage: Stage, store: DoorStore, readAt: number): Stage =>
  doorNow({ propertyId, stage }, store, readAt)?.stage ?? stage;

/** Current stages of properties. Untouched ones are 'new' and not in the list. */
export function stagesNow(
  list: readonly PropertyStage[],
  store: DoorStore,
  readAt: number,
): readonly PropertyStage[] {
  const moved = new Map<number, PropertyStage>();
  const stages = new Map(list.map(({ propertyId, stage }) => [propertyId, stage]));
  for (const propertyId of store.ids()) {
    const before = stages.get(propertyId) ?? 'new';
    const stage = stageNow(propertyId, before, store, readAt);
    if (stage !== before) moved.set(propertyId, { propertyId, stage });
  }
  if (moved.size === 0) return list;
  return [...list.filter(({ propertyId }) => !moved.has(propertyId)), ...moved.values()];
}

/** Deals now; one that changes its column is on top of the new one. */
export function dealsNow(deals: readonly Deal[], store: DoorStore, readAt: number): readonly Deal[] {
  const moved: Deal[] = [];
  const kept = deals.flatMap((deal) => {
    const now = doorNow(deal, store, readAt);
    if (!now) return deal;
    const { stage, dealValue } = now;
    if (stage === deal.stage) return dealValue === deal.dealValue ? deal : { ...deal, dealValue };
    const updatedAt = now.changedAt?.toISOString() ?? deal.updatedAt;
    moved.push({ ...deal, stage, dealValue, by: null, updatedAt });
    return [];
  });
  return [...moved, ...kept];
}

/** A door by what is newer than its reading; null if nothing is. */
function doorNow(
  { propertyId, stage, dealValue = null, tags = [] }: DoorReading & { stage: Stage },
  store: DoorStore,
  readAt: number,
): (DoorState & { changedAt: Date | null }) | null {
  const news = store.changesOf(propertyId).filter((change) => isNews(change, readAt));
  const newer = store.newer(propertyId, readAt);
  const last = news.at(-1);
  if (!last && !newer) return null;
  const now = stateNow(stateOf({ stage, dealValue, tags }), news, { readAt, rules: store.rules });
  return { ...now, ...newer, changedAt: last ? madeAt(last) : null };
}

/** Notes that the last reading does not show yet, latest first. They cannot be changed before the server has them. */
export function notesToCome(changes: readonly KeptChange[], readAt: number): Note[] {
  const undone = new Set(changes.flatMap(({ kind, body }) => (kind === 'undo' ? [body.changeId] : [])));
  return changes
    .filter((change) => change.kind === 'note' && isNews(change, readAt) && !undone.has(change.body.visitId))
    .map((change) => {
      const at = madeAt(change).toISOString();
      // The server's ids are above 0.
      const id = -change.sequence;
      return { id, body: String(change.body.body), edited: false, createdAt: at, updatedAt: at, ...own };
    })
    .reverse();
}

const own = { by: null, may: { change: false } };
