import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Rule } from '#contract/severity-rules.ts';
import { signNames } from '#domain/review/answer.ts';
import { describeSeverityRule, type SeverityRule } from '#domain/review/severity-rule.ts';
import { damageSigns } from '#domain/roofs.ts';
import { api } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { CheckGroup } from '#web/ui/check-group.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';

interface SeverityRuleDialogProps {
  /** The one that holds, to begin with. */
  rule: SeverityRule;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Writes another rule of severity, for reviews from now on. */
export function SeverityRuleDialog({ rule, open, onOpenChange }: SeverityRuleDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-xl">
        <DialogHeader>
          <DialogTitle>Write Another Rule</DialogTitle>
          <DialogDescription>
            It applies to reviews from now on. A severity the reviewer chooses still overrides it.
          </DialogDescription>
        </DialogHeader>
        <RuleForm rule={rule} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

type RuleFields = z.input<typeof Rule>;

function RuleForm({ rule, onDone }: { rule: SeverityRule; onDone: () => void }) {
  const form = useForm<RuleFields>({ resolver: zodResolver(Rule), defaultValues: rule });
  const { submit, isSaving } = useSave(form, {
    save: (body) => api.reviews.setSeverityRule({ body }),
    onSaved() {
      toast({ title: 'Severity rule saved', description: 'It applies to reviews from now on.' });
      onDone();
    },
    failure: 'Failed to save the severity rule',
  });
  const problem = form.formState.errors.severe?.message;
  const read = Rule.safeParse(form.watch());
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody>
        <Threshold level="moderate" title="Moderate if any of these is true" form={form} />
        <Threshold level="severe" title="Severe if any of these is true" form={form} />
        {problem && (
          <p role="alert" className="text-sm text-destructive-text">
            {problem}
          </p>
        )}
        {read.success && (
          <ul aria-label="How it reads" className="grid gap-0.5 text-sm text-muted-foreground">
            {describeSeverityRule(read.data).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </DialogBody>
      <FormFooter label={isSaving ? 'Saving...' : 'Save'} isSaving={isSaving} />
    </form>
  );
}

interface ThresholdProps {
  level: keyof RuleFields;
  title: string;
  form: UseFormReturn<RuleFields>;
}

function Threshold({ level, title, form }: ThresholdProps) {
  const errors = form.formState.errors[level];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">{title}</legend>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Field label="Different signs, at least" error={errors?.signs?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register(`${level}.signs`, { valueAsNumber: true })}
              type="number"
              inputMode="numeric"
              min={1}
              max={signNames.length}
            />
          )}
        </Field>
        <Field label="Marked percent of the picture, at least" error={errors?.percent?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register(`${level}.percent`, { valueAsNumber: true })}
              type="number"
              inputMode="decimal"
              min={0.1}
              max={100}
              step={0.1}
            />
          )}
        </Field>
      </div>
      <Controller
        control={form.control}
        name={`${level}.anyOf`}
        render={({ field }) => (
          <CheckGroup
            label="Or one of these signs alone"
            words={signNames}
            chosen={field.value}
            onChange={field.onChange}
            render={(sign) => damageSigns[sign]}
          />
        )}
      />
    </fieldset>
  );
}
