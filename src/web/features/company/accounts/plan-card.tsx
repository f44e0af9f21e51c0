import { useState } from 'react';
import type { Account, PlanChange } from '#contract/accounts.ts';
import {
  findPlan,
  planHasExport,
  planSegments,
  segmentLabels,
  subscriptionTiers,
  termOf,
  tierLabels,
} from '#domain/plans.ts';
import { counted } from '#domain/standing.ts';
import { termLabels } from '#domain/terms.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { CompanyDialog } from './company-dialog.tsx';

/** The company the user belongs to, and what it has subscribed to. */
export function PlanCard({ user }: { user: Account }) {
  const { company } = user;
  return (
    <Section
      title="Company and plan"
      description="The plan and its exclusive ZIP codes apply to everyone in the company."
      className="grid gap-5"
    >
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow">
          <span className="block font-medium wrap-anywhere">{company.name}</span>
          <span className="text-sm text-muted-foreground">{counted(company.users, 'user', 'users')}</span>
        </p>
        <CompanyDialog user={user} />
      </div>
      <PlanForm key={`${company.id} ${company.tier} ${company.segment}`} user={user} />
    </Section>
  );
}

function PlanForm({ user }: { user: Account }) {
  const { tier, segment } = user.company;
  const [plan, setPlan] = useState<PlanChange>({ tier, segment });
  const save = useAct(() => api.accounts.setPlan({ params: { userId: user.id }, body: plan }), {
    failure: 'Failed to change the plan',
  });
  const changed = plan.tier !== tier || plan.segment !== segment;
  return (
    <div className="grid gap-4 border-t pt-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Tier">
          {(control) => (
            <Select
              {...control}
              value={plan.tier}
              onValueChange={(next) =>
                setPlan({ ...plan, tier: subscriptionTiers.find((one) => one === next) ?? plan.tier })
              }
              options={subscriptionTiers.map((value) => ({ value, label: tierLabels[value] }))}
            />
          )}
        </Field>
        <Field label="Segment">
          {(control) => (
            <Select
              {...control}
              value={plan.segment}
              onValueChange={(next) =>
                setPlan({ ...plan, segment: planSegments.find((one) => one === next) ?? plan.segment })
              }
              options={planSegments.map((value) => ({ value, label: segmentLabels[value] }))}
            />
          )}
        </Field>
      </div>
      <p className="text-sm text-muted-foreground">{sentenceOfPlan(plan)}</p>
      {changed && (
        <div className="flex flex-wrap gap-2">
          <Button pending={save.isPending} onClick={() => save.mutate()}>
            Save Plan
          </Button>
          <Button variant="secondary" onClick={() => setPlan({ tier, segment })}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}

function sentenceOfPlan({ tier, segment }: PlanChange): string {
  const term = termLabels[termOf(segment, tier)].toLowerCase();
  const grants = `ZIP codes are granted for ${term === 'no end date' ? 'no set time' : term}.`;
  const exports = planHasExport(tier) ? 'CSV export is included.' : 'CSV export is not included.';
  const sold =
    tier === 'basic' || findPlan(segment, tier)
      ? []
      : [`${tierLabels[tier]} is sold for All Roofing only; its limits apply.`];
  return [grants, exports, ...sold].join(' ');
}
