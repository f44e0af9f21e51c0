import { z } from 'zod';
import { type Term, termLabels, terms } from '#domain/terms.ts';
import { type SubscriptionType, subscriptionTypes } from '#domain/territories.ts';
import { type FieldsOf, formFields } from '#web/forms/form-fields.tsx';

/** The terms of a grant. 'plan' for the term of the plan of the user's company. */
export const GrantTerms = z.object({
  subscriptionType: z.enum(subscriptionTypes),
  term: z.enum(['plan', ...terms]),
});
export type GrantTerms = z.infer<typeof GrantTerms>;

export const standardTerms: GrantTerms = { subscriptionType: 'standard', term: 'plan' };

/** As the calls want it: the plan's term is the one left out. */
export const termsBody = ({ subscriptionType, term }: GrantTerms) => ({
  subscriptionType,
  ...(term !== 'plan' && { term }),
});

export const typeLabels: Record<SubscriptionType, string> = { standard: 'Standard', exclusive: 'Exclusive' };

export const typeOptions = subscriptionTypes.map((value) => ({ value, label: typeLabels[value] }));

const form: FieldsOf<GrantTerms> = formFields;

/** Type and term of a grant, side by side, in a form that has both. @param planTerm if known */
export function GrantTermsFields({ planTerm }: { planTerm?: Term | undefined }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <form.Choice name="subscriptionType" label="Type" options={typeOptions} />
      <form.Choice
        name="term"
        label="Term"
        options={[
          { value: 'plan', label: planTerm ? `By plan: ${termLabels[planTerm]}` : 'By plan' },
          ...terms.map((value) => ({ value, label: termLabels[value] })),
        ]}
      />
    </div>
  );
}
