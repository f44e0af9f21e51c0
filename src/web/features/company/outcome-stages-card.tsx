import { useQuery } from '@tanstack/react-query';
import { can } from '#access/can.ts';
import { stageLabels } from '#domain/crm.ts';
import { outcomeLabels, stagedOutcomes } from '#domain/queues/outcomes.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { OutcomeStagesForm } from './outcome-stages-form.tsx';

/** Which stage follows from what came of a visit: an owner decides it, a manager reads it. */
export function OutcomeStagesCard() {
  const mayDecide = can(useSignedInUser(), 'team:manage');
  const found = useQuery(query(api.knocks.getOutcomeStages));
  return (
    <Section
      title="Stages after a visit"
      description="A visit moves a door to at least this stage. It never moves a door back, and a won deal stays won. ‘Sold’ always wins, ‘Do not knock’ always ends a deal."
      className="grid grid-cols-1 gap-4"
    >
      <Loaded query={found} failure="Failed to fetch the stages">
        {(ofCompany) =>
          mayDecide ? (
            <OutcomeStagesForm ofCompany={ofCompany} />
          ) : (
            <dl className="grid max-w-md grid-cols-2 gap-x-4 gap-y-2">
              {stagedOutcomes.map((outcome) => (
                <div key={outcome} className="contents">
                  <dt className="text-muted-foreground">{outcomeLabels[outcome]}</dt>
                  <dd>{stageLabels[ofCompany[outcome]]}</dd>
                </div>
              ))}
            </dl>
          )
        }
      </Loaded>
    </Section>
  );
}
