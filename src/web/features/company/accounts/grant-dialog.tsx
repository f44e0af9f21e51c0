import type { AccountGrant } from '#contract/accounts.ts';
import { endOfTerm, type Term, termLabels } from '#domain/terms.ts';
import { api } from '#web/api/index.ts';
import { FormDialog, type Opens } from '#web/forms/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { dayOf, endOfDay } from '#web/ui/days.ts';
import { typeOptions } from './grant-terms.tsx';

const offered: readonly Term[] = ['days-90', 'months-6', 'months-12'];

/** Changes type and end of a ZIP code the user has. */
export function GrantDialog({ grant, ...opens }: Opens & { grant: AccountGrant }) {
  const before = grant.expiresAt ? dayOf(new Date(grant.expiresAt)) : '';
  return (
    <FormDialog
      {...opens}
      title={`Change ZIP ${grant.zipCode}`}
      description="An exclusive ZIP code is closed to other companies until that day."
      start={{ subscriptionType: grant.subscriptionType, day: before }}
      save={({ subscriptionType, day }) =>
        api.accounts.changeSubscription({
          params: { subscriptionId: grant.id },
          // An unedited end keeps its seconds.
          body: { subscriptionType, ...(day !== before && { expiresAt: day === '' ? null : endOfDay(day) }) },
        })
      }
      failure="Failed to change the ZIP code"
      action="Save"
    >
      {(form) => (
        <>
          <form.Choice name="subscriptionType" label="Type" options={typeOptions} />
          <form.Text name="day" label="Last day" hint="Leave empty for no end date." type="date" />
          <div className="flex flex-wrap gap-2">
            {offered.map((term) => (
              <Button
                key={term}
                variant="secondary"
                size="sm"
                onClick={() => form.set('day', dayAfter(term))}
              >
                {termLabels[term]} from today
              </Button>
            ))}
            <Button variant="secondary" size="sm" onClick={() => form.set('day', '')}>
              {termLabels.open}
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  );
}

function dayAfter(term: Term): string {
  const end = endOfTerm(new Date(), term);
  return end ? dayOf(end) : '';
}
