import type { Crm, Note, PropertyStage, Tag } from '#contract/crm.ts';
import type { Deal } from '#contract/pipeline.ts';
import type { Rules } from '#domain/changes/after.ts';
import type { KeptChange } from '#web/field/index.ts';
import { isNews, madeAt } from './kept-changes.ts';
import { stateNow, stateOf } from './state-now.ts';

interface Since {
  /** When it was read, in milliseconds since 1970. */
  readAt: number;
  rules: Rules;
}

/**
 * Stage and tags of a property as this device left them.
 * @param catalog tags with their colors
 */
export function crmNow(
  crm: Crm,
  changes: readonly KeptChange[],
  { catalog, ...since }: Since & { catalog: readonly Tag[] },
): Crm {
  const news = changes.filter((change) => isNews(change, since.readAt));
  const last = news.at(-1);
  if (!last) return crm;
  const { stage, dealValue } = crm;
  const now = stateNow(stateOf({ stage, dealValue, tags: crm.tags }), news, since);
  const at = madeAt(last).toISOString();
  const known = [...crm.tags, ...catalog];
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

/** Stages of properties as this device left them. Those that nobody touched are 'new' and not in the list. */
export function stagesNow(
  list: readonly PropertyStage[],
  byDoor: ReadonlyMap<number, readonly KeptChange[]>,
  since: Since,
): readonly PropertyStage[] {
  const moved = new Map<number, PropertyStage>();
  const stages = new Map(list.map(({ propertyId, stage }) => [propertyId, stage]));
  for (const [propertyId, changes] of byDoor) {
    const before = stages.get(propertyId) ?? 'new';
    const { stage } = stateNow(stateOf({ stage: before }), changes, since);
    if (stage !== before) moved.set(propertyId, { propertyId, stage });
  }
  if (moved.size === 0) return list;
  return [...list.filter(({ propertyId }) => !moved.has(propertyId)), ...moved.values()];
}

/** Deals as this device left them; one that changes its column is on top of the new one. */
export function dealsNow(
  deals: readonly Deal[],
  byDoor: ReadonlyMap<number, readonly KeptChange[]>,
  since: Since,
): readonly Deal[] {
  const now = deals.map((deal) => {
    const changes = byDoor.get(deal.propertyId)?.filter((change) => isNews(change, since.readAt)) ?? [];
    const last = changes.at(-1);
    if (!last) return deal;
    const { stage, dealValue } = stateNow(
      stateOf({ stage: deal.stage, dealValue: deal.dealValue }),
      changes,
      since,
    );
    if (stage === deal.stage) return dealValue === deal.dealValue ? deal : { ...deal, dealValue };
    return { ...deal, stage, dealValue, by: null, updatedAt: madeAt(last).toISOString() };
  });
  const isMoved = (deal: Deal) =>
    !deals.some((one) => one.propertyId === deal.propertyId && one.stage === deal.stage);
  return now.some(isMoved) ? [...now.filter(isMoved), ...now.filter((deal) => !isMoved(deal))] : now;
}

/** Notes that the reading does not show yet, latest first. Nobody changes them before the server has them. */
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
