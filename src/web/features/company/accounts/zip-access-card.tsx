import { useMutation } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { termOf } from '#domain/plans.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { GrantRow } from './grant-row.tsx';
import { GrantTermsFields, standardTerms, termsBody } from './grant-terms.tsx';
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
            Choose one above and press Add.
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

function AddZip({ user }: { user: Account }) {
  const [zipCode, setZipCode] = useState('');
  const [terms, setTerms] = useState(standardTerms);
  const [error, setError] = useState<string>();
  const add = useMutation({
    mutationFn: () => api.admin.assignZip({ body: { userId: user.id, zipCode, ...termsBody(terms) } }),
    onSuccess: () => {
      toast({ title: 'ZIP access assigned successfully' });
      setZipCode('');
    },
    onError: (reason) => {
      const description = sentenceOf(reason, 'Failed to assign ZIP');
      setError(description);
      toast({ variant: 'destructive', title: 'Error', description });
    },
  });
  const submit = () => (zipCode === '' ? setError('Please select both user and ZIP code') : add.mutate());
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label="ZIP code" error={error}>
        {(control) => (
          <ZipPicker
            {...control}
            value={zipCode}
            onValueChange={(next) => {
              setZipCode(next);
              setError(undefined);
            }}
            held={user.assignedZipCodes}
            hideHeld
          />
        )}
      </Field>
      <GrantTermsFields
        value={terms}
        onChange={setTerms}
        planTerm={termOf(user.company.segment, user.company.tier)}
      />
      <Button type="submit" pending={add.isPending} className="sm:justify-self-start">
        Add
      </Button>
    </form>
  );
}
