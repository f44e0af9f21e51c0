import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedStormRule, StormRuleFields } from '#contract/storm-rules.ts';
import { roofSubtypes, severityLevels } from '#domain/roofs.ts';
import { STORM_ORDER } from '#domain/storms/rules.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { CheckGroup } from '#web/ui/check-group.tsx';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { FigureField } from './figure-field.tsx';
import { firstValues, type RuleErrors, type RuleValues, readValues, valuesOf } from './rule-values.ts';
import { Trial } from './trial.tsx';

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

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
