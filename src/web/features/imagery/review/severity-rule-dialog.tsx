import type { ReactNode } from 'react';
import { Rule } from '#contract/severity-rules.ts';
import { signNames } from '#domain/review/answer.ts';
import { describeSeverityRule, type SeverityRule } from '#domain/review/severity-rule.ts';
import { damageSigns } from '#domain/roofs.ts';
import { api } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

interface SeverityRuleDialogProps {
  trigger: ReactNode;
  /** The one that holds, to begin with. */
  rule: SeverityRule;
}

const levels = [
  ['moderate', 'Moderate if any of these is true'],
  ['severe', 'Severe if any of these is true'],
] as const;

/** Writes another rule of severity, for reviews from now on. */
export function SeverityRuleDialog({ trigger, rule }: SeverityRuleDialogProps) {
  return (
    <FormDialog
      trigger={trigger}
      title="Write Another Rule"
      description="It applies to reviews from now on. A severity the reviewer chooses still overrides it."
      className="sm:max-w-xl"
      schema={Rule}
      start={rule}
      save={(body) => api.reviews.setSeverityRule({ body })}
      onSaved={() =>
        toast({ title: 'Severity rule saved', description: 'It applies to reviews from now on.' })
      }
      failure="Failed to save the severity rule"
      action="Save"
      acting="Saving..."
    >
      {(form) => (
        <>
          {levels.map(([level, title]) => (
            <fieldset key={level} className="grid gap-3">
              <legend className="mb-2 font-medium">{title}</legend>
              <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
                <form.Figure
                  name={`${level}.signs`}
                  label="Different signs, at least"
                  min={1}
                  max={signNames.length}
                />
                <form.Figure
                  name={`${level}.percent`}
                  label="Marked percent of the picture, at least"
                  min={0.1}
                  max={100}
                  step={0.1}
                />
              </div>
              <form.Checks
                name={`${level}.anyOf`}
                label="Or one of these signs alone"
                words={signNames}
                render={(sign) => damageSigns[sign]}
              />
            </fieldset>
          ))}
          <form.Problem name="severe" />
          <Reading rule={form.values} />
        </>
      )}
    </FormDialog>
  );
}

/** How a rule reads, while it is one. */
function Reading({ rule }: { rule: SeverityRule }) {
  const { data } = Rule.safeParse(rule);
  return (
    data && (
      <ul aria-label="How it reads" className="grid gap-0.5 text-sm text-muted-foreground">
        {describeSeverityRule(data).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )
  );
}
