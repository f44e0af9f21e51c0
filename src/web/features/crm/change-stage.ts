import type { Stage } from '#domain/crm.ts';
import { stageLabels } from '#domain/crm.ts';
import { api } from '#web/api/index.ts';
import { changeCrm, stageShown } from './use-crm.ts';

/**
 * Moves a property to a stage. Shown at once, but for winning: that is confirmed in its dialog first.
 * @param dealValue US dollars as decimal text, only with 'won'
 */
export function changeStage(
  propertyId: number,
  stage: Stage,
  dealValue: string | null = null,
): Promise<boolean> {
  return changeCrm(
    propertyId,
    stage === 'won' ? {} : { stage, stageBy: null, stageAt: new Date().toISOString() },
    () => api.crm.setStage({ params: { propertyId }, body: { stage, dealValue } }, { shown: ['stages'] }),
    {
      done: 'Pipeline Stage Updated',
      about: `Moved to ${stageLabels[stage]}`,
      failure: 'Failed to update pipeline stage',
    },
    {
      kind: 'stage',
      body: { stage, dealValue, seen: stageShown(propertyId) },
      label: `Stage ${stageLabels[stage]}`,
      shown: { stage, dealValue },
    },
  );
}
