import { useRef } from 'react';
import type { NewCostCalculation } from '#contract/cost-calculations.ts';
import type { Proposal } from '#contract/proposal.ts';
import type { NewProposal } from '#contract/proposal-draft.ts';
import type { PackageKey } from '#domain/pricing/book.ts';
import { api } from '#web/api/index.ts';

export interface DraftToMake {
  basis: Omit<NewCostCalculation, 'package'>;
  offered: readonly PackageKey[];
  preselected: PackageKey;
  fields: Pick<NewProposal, 'answers' | 'recipientIds'>;
}

/** Prices the offered packages and drafts a proposal from them. Tried again after a failure, nothing is priced twice. */
export function useNewDraft(propertyId: number) {
  const priced = useRef(new Map<string, number>());
  const params = { propertyId };
  const idOf = async (body: NewCostCalculation): Promise<number> => {
    const key = JSON.stringify(body);
    const known = priced.current.get(key);
    if (known !== undefined) return known;
    const { id } = await api.costCalculations.add({ params, body });
    priced.current.set(key, id);
    return id;
  };
  return async ({ basis, offered, preselected, fields }: DraftToMake): Promise<Proposal> => {
    const costCalculationIds: number[] = [];
    for (const key of offered) costCalculationIds.push(await idOf({ package: key, ...basis }));
    const preselectedId = costCalculationIds[offered.indexOf(preselected)] ?? costCalculationIds[0];
    return api.proposals.create({
      params,
      body: { ...fields, costCalculationIds, ...(preselectedId !== undefined && { preselectedId }) },
    });
  };
}
