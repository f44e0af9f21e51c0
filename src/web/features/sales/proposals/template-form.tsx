import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PROPOSAL_TITLE_LENGTH } from '#contract/proposal-draft.ts';
import type { ProposalTemplate, TemplateFields } from '#contract/proposal-template.ts';
import { FINISH_DAYS, VALID_DAYS } from '#domain/proposals/statuses.ts';
import { ApiError, api, sentenceOf } from '#web/api/index.ts';
import { templateFields } from '#web/features/company/company/index.ts';
import { LeaveGuard } from '#web/forms/leave-guard.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';
import { DepositField } from './deposit-field.tsx';
import { DaysField, detailLevels } from './details-part.tsx';
import { Part } from './room.tsx';
import { DiscountPart, FollowUpPart, type TemplatePartProps } from './template-parts.tsx';
import { TextsPart } from './texts-part.tsx';

/** The fields of the template. Who may not change it reads them. */
export function TemplateForm({ template }: { template: ProposalTemplate }) {
  const [edited, setEdited] = useState<TemplateFields | null>(null);
  const [base, setBase] = useState(template);
  if (edited === null && base !== template) setBase(template);
  const fields = edited ?? templateFields(base);
  const change = (part: Partial<TemplateFields>) => setEdited({ ...fields, ...part });
  const save = useMutation({
    mutationFn: () => api.proposals.updateTemplate({ body: { ...fields, version: base.version } }),
    onSuccess() {
      setEdited(null);
      toast({ title: 'Template saved', description: 'New drafts start with it.' });
    },
  });
  const problems = save.error instanceof ApiError ? (save.error.problem?.errors ?? []) : [];
  const errorOf = (path: string) =>
    problems.find((one) => one.path === path)?.message ?? bannedWords(template, path);
  const isOvertaken = edited !== null && template.version > base.version;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form noValidate onSubmit={submit}>
      <LeaveGuard when={edited !== null && !save.isPending} what="the template" />
      <fieldset disabled={!template.may.change} className="grid min-w-0 grid-cols-1 gap-6">
        <NewDraftsPart {...{ fields, errorOf }} mayChange={template.may.change} onChange={change} />
        <DiscountPart {...{ fields, errorOf }} onChange={change} />
        <FollowUpPart {...{ fields, errorOf }} mayChange={template.may.change} onChange={change} />
        <TextsPart texts={fields} errorOf={errorOf} onChange={change} />
        {isOvertaken && (
          <div role="alert" className="grid gap-2 rounded-lg border border-severity-moderate p-3">
            <p>{template.by ?? 'A colleague'} saved the template while you were changing it.</p>
            <Button
              variant="secondary"
              size="sm"
              className="justify-self-start"
              onClick={() => {
                setEdited(null);
                save.reset();
              }}
            >
              Discard Mine and Show Theirs
            </Button>
          </div>
        )}
        {save.error && !isOvertaken && problems.length === 0 && (
          <p role="alert" className="text-destructive-text">
            {sentenceOf(save.error, 'The template was not saved. Please try again.')}
          </p>
        )}
        {template.may.change && edited === null && (
          <p className="text-sm text-muted-foreground">Everything is saved.</p>
        )}
        {template.may.change ? (
          <Button
            type="submit"
            className="justify-self-start"
            why={
              (edited === null && 'Nothing has changed.') ||
              (isOvertaken && 'Decide above whose template stays.')
            }
            pending={save.isPending}
          >
            Save Template
          </Button>
        ) : (
          <p className="text-muted-foreground">Owners and managers change the template.</p>
        )}
        {template.updatedAt && (
          <p className="text-sm text-muted-foreground">
            Changed {dateAndTime(template.updatedAt)} by {template.by ?? 'you'}
          </p>
        )}
      </fieldset>
    </form>
  );
}

function NewDraftsPart({ fields, errorOf, onChange, mayChange }: TemplatePartProps & { mayChange: boolean }) {
  return (
    <Part title="New drafts">
      <Field label="Title" error={errorOf('title')}>
        {(control) => (
          <Input
            {...control}
            maxLength={PROPOSAL_TITLE_LENGTH}
            value={fields.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <DaysField
        label="Valid for days"
        range={VALID_DAYS}
        days={fields.validDays}
        error={errorOf('validDays')}
        onChange={(validDays) => onChange({ validDays })}
      />
      <DaysField
        label="Work ends after days"
        range={FINISH_DAYS}
        days={fields.finishDays}
        error={errorOf('finishDays')}
        onChange={(finishDays) => onChange({ finishDays })}
      />
      <DepositField
        deposit={fields.deposit}
        error={errorOf('deposit')}
        hint="Never more than your state allows."
        onChange={(deposit) => onChange({ deposit })}
      />
      <Field label="Page where deposits are paid, if you have one" error={errorOf('paymentUrl')}>
        {(control) => (
          <Input
            {...control}
            type="url"
            autoComplete="off"
            maxLength={500}
            value={fields.paymentUrl}
            onChange={(event) => onChange({ paymentUrl: event.target.value })}
          />
        )}
      </Field>
      <Field label="Prices shown">
        {(control) => (
          <Select
            {...control}
            value={fields.detail}
            options={detailLevels}
            disabled={!mayChange}
            onValueChange={(detail) => onChange({ detail: detail === 'lines' ? 'lines' : 'total' })}
          />
        )}
      </Field>
    </Part>
  );
}

/** Phrases of a text that no document may have. */
function bannedWords({ banned }: ProposalTemplate, field: string): string | undefined {
  const found = banned.filter((one) => one.field === field);
  return found.length > 0 ? found.map(({ phrase, why }) => `‘${phrase}’: ${why}`).join(' ') : undefined;
}
