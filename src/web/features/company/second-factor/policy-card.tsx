import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { DemandToggle } from './demand-toggle.tsx';

/** What is demanded of administrators at sign-in. */
export function SecondFactorPolicyCard() {
  const policy = useQuery(query(api.secondFactor.getPolicy));
  return (
    <Section
      title="Two-step sign-in for administrators"
      description="If you require one, administrators without it see only its setup, you included."
    >
      <Loaded query={policy} failure="Failed to fetch the requirement">
        {({ demandedOfAdmins, admins, adminsWithout }) => (
          <div className="grid gap-3">
            <DemandToggle
              label="Require a second factor for administrators"
              demanded={demandedOfAdmins}
              onChange={(demanded) => api.secondFactor.demandOfAdmins({ body: { demanded } })}
            />
            <p className="text-sm text-muted-foreground">
              {`${admins - adminsWithout} of ${admins} administrators have one.`}
            </p>
          </div>
        )}
      </Loaded>
    </Section>
  );
}
