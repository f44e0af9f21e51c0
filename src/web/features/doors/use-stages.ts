import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, query } from '#web/api/index.ts';
import { stagesNow } from './door-work.ts';
import { useChangesByDoor } from './use-door-changes.ts';
import { useOutcomeStages } from './use-outcome-stages.ts';

/** The stages of the company's doors, with what this device did. `readAt` is when they were read. */
export function useStagesNow(enabled = true) {
  const { data, dataUpdatedAt: readAt } = useQuery({ ...query(api.crm.listStages), enabled });
  const byDoor = useChangesByDoor();
  const companyStages = useOutcomeStages();
  const stages = useMemo(
    () => data && stagesNow(data, byDoor, { readAt, rules: { companyStages } }),
    [data, byDoor, readAt, companyStages],
  );
  return { stages, readAt };
}
