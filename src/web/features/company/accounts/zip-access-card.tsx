import { MapPin } from 'lucide-react';
import { z } from 'zod';
import type { Account } from '#contract/accounts.ts';
import { termOf } from '#domain/plans.ts';
import { api } from '#web/api/index.ts';
import { RecordForm } from '#web/forms/record-form.tsx';
import { Section } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast.tsx';
import { GrantRow } from './grant-row.tsx';
import { GrantTerms, GrantTermsFields, standardTerms, termsBody } from './grant-terms.tsx';
import { ZipPicker } from './zip-picker.tsx';

/** The ZIP codes of a user: those they have, with type and end, and a way to add one. */
export function ZipAccessCard({ user }: { user: Account }) {
  const { grants } = user;
  const active = grants.filter(({ status }) => status === 'active').length;
  return (
    <Section
      title="ZIP Code Access"
      description="When you remove a ZIP code, the user loses it right away."
      className="grid grid-cols-1 gap-6"
    >
      <AddZip user={user} />
      <section className="grid grid-cols-1 gap-3 border-t pt-5">
        <h3 className="font-medium">
          Current Access ({active} ZIP {active === 1 ? 'code' : 'codes'})
        </h3>
        {grants.length === 0 ? (
          <EmptyState icon={MapPin} title="No ZIP codes assigned" className="py-6">
            Choose one above and select Add.
          </EmptyState>
        ) : (
          <ul className="max-h-160 divide-y overflow-y-auto rounded-lg border">
            {grants.map((grant) => (
              <GrantRow key={grant.id} user={user} grant={grant} />
            ))}
          </ul>
        )}
      </section>
    </Section>
  );
}

const Fields = GrantTerms.extend({ zipCode: z.string().min(1, 'Please select both user and ZIP code') });

function AddZip({ user }: { user: Account }) {
  return (
    <RecordForm
      schema={Fields}
      start={{ zipCode: '', ...standardTerms }}
      after={(saved) => ({ ...saved, zipCode: '' })}
      save={({ zipCode, ...terms }) =>
        api.admin.assignZip({ body: { userId: user.id, zipCode, ...termsBody(terms) } })
      }
      onSaved={() => toast({ title: 'ZIP access assigned successfully' })}
      failure="Failed to assign ZIP"
      failureTitle="Error"
      action="Add"
    >
      {(form) => (
        <>
          <form.Custom name="zipCode" label="ZIP code">
            {(aria, value, onChange) => (
              <ZipPicker
                {...aria}
                value={value}
                onValueChange={onChange}
                held={user.assignedZipCodes}
                hideHeld
              />
            )}
          </form.Custom>
          <GrantTermsFields planTerm={termOf(user.company.segment, user.company.tier)} />
        </>
      )}
    </RecordForm>
  );
}
