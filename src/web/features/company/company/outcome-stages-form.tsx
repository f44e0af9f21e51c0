import type { StagesOfOutcomes } from '#contract/knocks.ts';
import { stageLabels } from '#domain/crm.ts';
import { outcomeLabels, stagedOutcomes, stagesOfVisits, usualStages } from '#domain/queues/outcomes.ts';
import { api } from '#web/api/index.ts';
import { RecordForm } from '#web/forms/record-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

const options = stagesOfVisits.map((value) => ({ value, label: stageLabels[value] }));

export function OutcomeStagesForm({ ofCompany }: { ofCompany: StagesOfOutcomes }) {
  return (
    <RecordForm
      start={ofCompany}
      follows
      save={(body) => api.knocks.setOutcomeStages({ body })}
      onSaved={() => toast({ title: 'Stages saved', description: 'They apply to visits from now on.' })}
      failure="Failed to save the stages"
      action="Save Stages"
      whenChanged
      beside={(form) => (
        <Button
          variant="secondary"
          onClick={() =>
            stagedOutcomes.forEach((outcome) => {
              form.set(outcome, usualStages[outcome], { shouldDirty: true });
            })
          }
        >
          Use the Defaults
        </Button>
      )}
    >
      {(form) => (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {stagedOutcomes.map((outcome) => (
            <form.Choice key={outcome} name={outcome} label={outcomeLabels[outcome]} options={options} />
          ))}
        </div>
      )}
    </RecordForm>
  );
}
