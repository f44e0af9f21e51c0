import { type Term, termLabels, terms } from '#domain/terms.ts';
import { type SubscriptionType, subscriptionTypes } from '#domain/territories.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

/** The terms of a grant. 'plan' for the term of the plan of the user's company. */
export interface GrantTerms {
  subscriptionType: SubscriptionType;
  term: Term | 'plan';
}

export const standardTerms: GrantTerms = { subscriptionType: 'standard', term: 'plan' };

/** As the calls want it: the plan's term is the one left out. */
export const termsBody = ({ subscriptionType, term }: GrantTerms) => ({
  subscriptionType,
  ...(term !== 'plan' && { term }),
});

interface GrantTermsFieldsProps {
  value: GrantTerms;
  onChange: (value: GrantTerms) => void;
  /** The term of the plan of the user's company, if known. */
  planTerm?: Term | undefined;
}

/** Type and term of a grant, as two selects side by side. */
export function GrantTermsFields({ value, onChange, planTerm }: GrantTermsFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Type">
        {(control) => (
          <Select
            {...control}
            value={value.subscriptionType}
            onValueChange={(type) =>
              onChange({ ...value, subscriptionType: type === 'exclusive' ? 'exclusive' : 'standard' })
            }
            options={subscriptionTypes.map((type) => ({ value: type, label: typeLabels[type] }))}
          />
        )}
      </Field>
      <Field label="Term">
        {(control) => (
          <Select
            {...control}
            value={value.term}
            onValueChange={(term) =>
              onChange({ ...value, term: terms.find((one) => one === term) ?? 'plan' })
            }
            options={[
              { value: 'plan', label: planTerm ? `By plan: ${termLabels[planTerm]}` : 'By plan' },
              ...terms.map((term) => ({ value: term, label: termLabels[term] })),
            ]}
          />
        )}
      </Field>
    </div>
  );
}

export const typeLabels: Record<SubscriptionType, string> = { standard: 'Standard', exclusive: 'Exclusive' };
