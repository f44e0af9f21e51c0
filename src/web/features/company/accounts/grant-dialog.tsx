import { useState } from 'react';
import type { AccountGrant } from '#contract/accounts.ts';
import { endOfTerm, type Term, termLabels } from '#domain/terms.ts';
import { subscriptionTypes } from '#domain/territories.ts';
import { api } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { dayOf, endOfDay } from '#web/ui/days.ts';
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
import { Select } from '#web/ui/select.tsx';
import { typeLabels } from './grant-terms.tsx';

interface GrantDialogProps {
  grant: AccountGrant;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Changes type and end of a ZIP code the user has. */
export function GrantDialog({ grant, open, onOpenChange }: GrantDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Change ZIP {grant.zipCode}</DialogTitle>
          <DialogDescription>
            An exclusive ZIP code is closed to other companies until that day.
          </DialogDescription>
        </DialogHeader>
        <GrantForm grant={grant} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

const offered: readonly Term[] = ['days-90', 'months-6', 'months-12'];

function GrantForm({ grant, onDone }: { grant: AccountGrant; onDone: () => void }) {
  const [subscriptionType, setType] = useState(grant.subscriptionType);
  const before = grant.expiresAt ? dayOf(new Date(grant.expiresAt)) : '';
  const [day, setDay] = useState(before);
  const save = useAct(
    () =>
      api.accounts.changeSubscription({
        params: { subscriptionId: grant.id },
        // An unedited end keeps its seconds.
        body: { subscriptionType, ...(day !== before && { expiresAt: day === '' ? null : endOfDay(day) }) },
      }),
    { failure: 'Failed to change the ZIP code', onDone: onDone },
  );
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <DialogBody>
        <Field label="Type">
          {(control) => (
            <Select
              {...control}
              value={subscriptionType}
              onValueChange={(next) => setType(next === 'exclusive' ? 'exclusive' : 'standard')}
              options={subscriptionTypes.map((value) => ({ value, label: typeLabels[value] }))}
            />
          )}
        </Field>
        <Field label="Last day" hint="Leave empty for no end date.">
          {(control) => (
            <Input {...control} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          {offered.map((term) => (
            <Button key={term} variant="secondary" size="sm" onClick={() => setDay(dayAfter(term))}>
              {termLabels[term]} from today
            </Button>
          ))}
          <Button variant="secondary" size="sm" onClick={() => setDay('')}>
            {termLabels.open}
          </Button>
        </div>
      </DialogBody>
      <FormFooter label="Save" isSaving={save.isPending} />
    </form>
  );
}

function dayAfter(term: Term): string {
  const end = endOfTerm(new Date(), term);
  return end ? dayOf(end) : '';
}
