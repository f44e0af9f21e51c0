import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import type { SavedStormRule, StormRuleFields, StormTrial } from '#contract/storm-rules.ts';
import { capitalized } from '#domain/capitalized.ts';
import { roofSubtypes, severityLevels } from '#domain/roofs.ts';
import { counted } from '#domain/standing.ts';
import { formatStormDay, STORM_ORDER } from '#domain/storms/rules.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckGroup } from '#web/ui/check-group.tsx';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { firstValues, type RuleErrors, type RuleValues, readValues, valuesOf } from './rule-values.ts';

interface RuleFormProps {
  rule: SavedStormRule | null;
  onDone: () => void;
}

/** What a rule asks for, and what it would have made of the latest storm. */
export function RuleForm({ rule, onDone }: RuleFormProps) {
  const [values, setValues] = useState<RuleValues>(rule ? valuesOf(rule) : firstValues);
  const [errors, setErrors] = useState<RuleErrors>({});
  const save = useMutation({
    mutationFn: (body: StormRuleFields) =>
      rule ? api.stormRules.update({ params: { ruleId: rule.id }, body }) : api.stormRules.create({ body }),
    onSuccess(saved) {
      toast({
        title: rule ? 'Storm Rule Updated' : 'Storm Rule Created',
        description: `${saved.name} was saved`,
      });
      onDone();
    },
  });
  const trial = useMutation({
    mutationFn: (body: Omit<StormRuleFields, 'name' | 'isOn'>) => api.stormRules.try({ body }),
  });
  const change = (changed: Partial<RuleValues>) => {
    setValues({ ...values, ...changed });
    setErrors({});
    trial.reset();
  };
  const figure = (name: Exclude<keyof RuleValues, 'name' | 'severities' | 'roofSubtypes'>) => ({
    value: String(values[name]),
    error: errors[name],
    onChange: (text: string) => change({ [name]: text }),
  });
  const tryIt = () => {
    // What it is called does not matter for this.
    const read = readValues({ ...values, name: values.name.trim() || 'Trial' }, true);
    if ('errors' in read) return setErrors(read.errors);
    const { name: _name, isOn: _isOn, ...body } = read.rule;
    trial.mutate(body);
  };
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        const read = readValues(values, rule?.isOn ?? true);
        if ('errors' in read) setErrors(read.errors);
        else save.mutate(read.rule);
      }}
    >
      <DialogBody>
        <Field label="Name" error={errors.name}>
          {(control) => (
            <Input
              {...control}
              value={values.name}
              maxLength={48}
              autoComplete="off"
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <FigureField label="Radar hail at the door, inches" step={0.25} {...figure('hailInches')} />
          <FigureField
            label="Or hail reported nearby, inches"
            step={0.25}
            {...figure('reportedHailInches')}
          />
          <FigureField label="Or wind, mph" step={5} {...figure('windMph')} />
        </div>
        <CheckGroup
          label="Severity"
          hint="Leave all unchecked for any severity."
          words={severityLevels}
          chosen={values.severities}
          onChange={(severities) => change({ severities })}
          render={capitalized}
        />
        <CheckGroup
          label="Roof"
          hint="Leave all unchecked for any roof."
          words={roofSubtypes}
          chosen={values.roofSubtypes}
          onChange={(chosen) => change({ roofSubtypes: chosen })}
          render={capitalized}
        />
        <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
          <FigureField label="Years old, at least" step={1} {...figure('roofAgeYears')} />
          <FigureField label="Not touched, days" step={1} {...figure('untouchedDays')} />
          <FigureField label="Score, at least" step={5} {...figure('leastScore')} />
          <FigureField label="Doors, at most" step={1} {...figure('mostDoors')} />
        </div>
        <p className="text-sm text-muted-foreground">{STORM_ORDER}</p>
        <Trial trial={trial} onTry={tryIt} />
        {save.isError && (
          <p role="alert" className="text-sm text-destructive-text">
            {sentenceOf(save.error, 'Failed to save the storm rule')}
          </p>
        )}
      </DialogBody>
      <FormFooter label={rule ? 'Save' : 'Create'} isSaving={save.isPending} />
    </form>
  );
}

interface FigureFieldProps {
  label: string;
  step: number;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** A figure of a rule; empty asks nothing. */
function FigureField({ label, step, value, error, onChange }: FigureFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="decimal"
          min={0}
          step={step}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface TrialProps {
  trial: Pick<UseMutationResult<StormTrial, Error, never>, 'data' | 'error' | 'isError' | 'isPending'>;
  onTry: () => void;
}

/** What the rule would have made of the latest storm. Nothing is made by looking. */
function Trial({ trial: { data, error, isError, isPending }, onTry }: TrialProps) {
  return (
    <section aria-label="Trial" className="grid gap-3 rounded-lg bg-muted p-3">
      <Button variant="secondary" className="justify-self-start" pending={isPending} onClick={onTry}>
        <FlaskConical />
        {isPending ? 'Looking...' : 'Try It Now'}
      </Button>
      <div role="status">
        {data && <p className="font-medium">{describeTrial(data)}</p>}
        {isError && (
          <p className="text-sm text-destructive-text">{sentenceOf(error, 'Failed to try the rule')}</p>
        )}
      </div>
      {data && data.first.length > 0 && (
        <ol className="grid gap-2">
          {data.first.map(({ propertyId, address, zipCode, reason }) => (
            <li key={propertyId} className="wrap-anywhere">
              {address}, {zipCode}
              <span className="block text-sm text-muted-foreground">{reason}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function describeTrial({ day, doors, reached }: StormTrial): string {
  if (day === null) return 'No storm we know of reached such a door in your ZIP codes.';
  const made = `It would have listed ${counted(doors, 'door', 'doors')} from the storm of ${formatStormDay(day)}`;
  return reached > doors
    ? `${made}, and left ${counted(reached - doors, 'one', 'more')} for the next mornings.`
    : `${made}.`;
}
