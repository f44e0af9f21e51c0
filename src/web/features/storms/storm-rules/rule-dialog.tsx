import { type SavedStormRule, StormRuleFields } from '#contract/storm-rules.ts';
import { capitalized } from '#domain/capitalized.ts';
import { roofSubtypes, severityLevels } from '#domain/roofs.ts';
import { STORM_ORDER } from '#domain/storms/rules.ts';
import { api } from '#web/api/index.ts';
import { FormDialog, type Opens } from '#web/forms/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Trial } from './trial.tsx';

const Fields = StormRuleFields.refine(
  ({ hailInches, reportedHailInches, windMph }) => hailInches ?? reportedHailInches ?? windMph,
  { path: ['hailInches'], error: 'Please enter a hail size or a wind speed.' },
);

const usual: StormRuleFields = {
  name: '',
  isOn: true,
  hailInches: 1,
  reportedHailInches: null,
  windMph: null,
  severities: [],
  roofSubtypes: [],
  roofAgeYears: null,
  untouchedDays: 30,
  leastScore: null,
  mostDoors: 50,
};

/** What a rule asks for, and what it would have made of the latest storm. */
export function RuleDialog({ rule, ...opens }: Opens & { rule?: SavedStormRule }) {
  return (
    <FormDialog
      {...opens}
      title={rule ? 'Edit Storm Rule' : 'New Storm Rule'}
      description={rule ? 'Lists it made stay as they are.' : 'Which doors a storm puts on your list.'}
      schema={Fields}
      start={rule ?? usual}
      save={(body) =>
        rule ? api.stormRules.update({ params: { ruleId: rule.id }, body }) : api.stormRules.create({ body })
      }
      onSaved={({ name }) =>
        toast({
          title: rule ? 'Storm Rule Updated' : 'Storm Rule Created',
          description: `${name} was saved`,
        })
      }
      failure="Failed to save the storm rule"
      action={rule ? 'Save' : 'Create'}
    >
      {(form) => (
        <>
          <form.Text name="name" label="Name" maxLength={48} />
          <div className="grid items-start gap-4 sm:grid-cols-3">
            <form.Figure name="hailInches" label="Radar hail at the door, inches" min={0} step={0.25} />
            <form.Figure
              name="reportedHailInches"
              label="Or hail reported nearby, inches"
              min={0}
              step={0.25}
            />
            <form.Figure name="windMph" label="Or wind, mph" min={0} step={5} />
          </div>
          <form.Checks
            name="severities"
            label="Severity"
            hint="Leave all unchecked for any severity."
            words={severityLevels}
            render={capitalized}
          />
          <form.Checks
            name="roofSubtypes"
            label="Roof"
            hint="Leave all unchecked for any roof."
            words={roofSubtypes}
            render={capitalized}
          />
          <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
            <form.Figure name="roofAgeYears" label="Years old, at least" min={0} step={1} />
            <form.Figure name="untouchedDays" label="Not touched, days" min={0} step={1} />
            <form.Figure name="leastScore" label="Score, at least" min={0} step={5} />
            <form.Figure name="mostDoors" label="Doors, at most" min={0} step={1} />
          </div>
          <p className="text-sm text-muted-foreground">{STORM_ORDER}</p>
          <Trial key={JSON.stringify(form.values)} />
        </>
      )}
    </FormDialog>
  );
}
