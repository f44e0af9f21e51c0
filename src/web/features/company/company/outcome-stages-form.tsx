import { Controller, useForm } from 'react-hook-form';
import type { StagesOfOutcomes } from '#contract/knocks.ts';
import { stageLabels } from '#domain/crm.ts';
import { outcomeLabels, stagedOutcomes, stagesOfVisits, usualStages } from '#domain/queues/outcomes.ts';
import { api } from '#web/api/index.ts';
import { useSave } from '#web/forms/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';

const options = stagesOfVisits.map((stage) => ({ value: stage, label: stageLabels[stage] }));

export function OutcomeStagesForm({ ofCompany }: { ofCompany: StagesOfOutcomes }) {
  // What another owner decides meanwhile shows where nothing was touched here.
  const form = useForm<StagesOfOutcomes>({ values: ofCompany, resetOptions: { keepDirtyValues: true } });
  const { submit, isSaving } = useSave(form, {
    save: (body) => api.knocks.setOutcomeStages({ body }),
    onSaved(saved) {
      form.reset(saved);
      toast({ title: 'Stages saved', description: 'They apply to visits from now on.' });
    },
    failure: 'Failed to save the stages',
  });
  const { control, formState, setValue } = form;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {stagedOutcomes.map((outcome) => (
          <Controller
            key={outcome}
            control={control}
            name={outcome}
            render={({ field }) => (
              <Field label={outcomeLabels[outcome]}>
                {(trigger) => (
                  <Select {...trigger} value={field.value} onValueChange={field.onChange} options={options} />
                )}
              </Field>
            )}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isSaving} disabled={!formState.isDirty}>
          Save stages
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            stagedOutcomes.forEach((outcome) => {
              setValue(outcome, usualStages[outcome], { shouldDirty: true });
            })
          }
        >
          Use the Defaults
        </Button>
      </div>
    </form>
  );
}
