import { useRef } from 'react';
import type { NewCostCalculation, NewCostCalculations } from '#contract/cost-calculations.ts';
import type { Proposal } from '#contract/proposal.ts';
import type { NewProposal } from '#contract/proposal-draft.ts';
import type { PackageKey } from '#domain/pricing/book.ts';
import { api } from '#web/api/index.ts';

export interface DraftToMake {
  basis: Omit<NewCostCalculation, 'package'>;
  offered: readonly PackageKey[];
  preselected: PackageKey;
  fields: Pick<NewProposal, 'answers' | 'recipientIds' | 'signerIds' | 'discount' | 'customLines'>;
}

/** Prices the offered packages and drafts a proposal from them. Tried again after a failure, nothing is priced twice. */
export function useNewDraft(propertyId: number) {
  const priced = useRef<{ of: string; ids: number[] } | null>(null);
  const params = { propertyId };
  const idsOf = async (body: NewCostCalculations): Promise<number[]> => {
    const of = JSON.stringify(body);
    if (priced.current?.of === of) return priced.current.ids;
    const ids = (await api.costCalculations.addAll({ params, body })).map(({ id }) => id);
    priced.current = { of, ids };
    return ids;
  };
  return async ({ basis, offered, preselected, fields }: DraftToMake): Promise<Proposal> => {
    const costCalculationIds = await idsOf({ ...basis, packages: [...offered] });
    const preselectedId = costCalculationIds[offered.indexOf(preselected)] ?? costCalculationIds[0];
    return api.proposals.create({
      params,
      body: { ...fields, costCalculationIds, ...(preselectedId !== undefined && { preselectedId }) },
    });
  };
}
