import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Tag } from '#contract/crm.ts';
import { type Stage, stageLabels } from '#domain/crm.ts';
import { api, query } from '#web/api/index.ts';
import { crmNow, saveChange, useDoorStore } from '#web/features/field/doors/index.ts';

/** The company's state of a property, including this device's pending changes. */
export function useCrm(propertyId: number) {
  const {
    data: read,
    dataUpdatedAt: readAt,
    ...state
  } = useQuery(query(api.crm.get, { params: { propertyId } }));
  const reading = useMemo(() => read && [{ propertyId, ...read }], [propertyId, read]);
  const store = useDoorStore(reading, readAt);
  const isChanged = store.changesOf(propertyId).length > 0;
  const catalog = useQuery({ ...query(api.crm.listCatalog), enabled: isChanged }).data;
  const data = useMemo(
    () => read && crmNow(propertyId, read, store, { readAt, catalog: catalog ?? [] }),
    [propertyId, read, readAt, store, catalog],
  );
  return { ...state, data };
}

interface StageMove {
  propertyId: number;
  /** The stage on screen; null if none is. */
  seen: Stage | null;
}

/**
 * Moves a property to a stage.
 * @param dealValue US dollars as decimal text, only with 'won'
 */
export const changeStage = (
  { propertyId, seen }: StageMove,
  stage: Stage,
  dealValue: string | null = null,
): Promise<boolean> =>
  saveChange(
    { kind: 'stage', body: { propertyId, stage, dealValue, seen }, label: `Stage ${stageLabels[stage]}` },
    {
      done: 'Pipeline Stage Updated',
      about: `Moved to ${stageLabels[stage]}`,
      failed: 'Failed to update pipeline stage',
    },
    // The dialog that asks for its value stays until the deal is saved.
    { untilKnown: stage === 'won' },
  );

export const addTag = (propertyId: number, { key, label }: Tag): Promise<boolean> =>
  saveChange(
    { kind: 'tag', body: { propertyId, tagKey: key, label, on: true }, label: `Tag ${label}` },
    { done: 'Tag Added', about: label, failed: 'Failed to add tag' },
  );

export const removeTag = (propertyId: number, { key, label }: Tag): Promise<boolean> =>
  saveChange(
    { kind: 'tag', body: { propertyId, tagKey: key, on: false }, label: `Tag ${label} off` },
    { done: 'Tag Removed', about: label, failed: 'Failed to remove tag' },
  );
