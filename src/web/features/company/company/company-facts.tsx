import { Link } from 'react-router';
import type { ProposalTemplate, TemplateFields } from '#contract/proposal-template.ts';
import { addressLines } from '#domain/mail/address.ts';
import { api } from '#web/api/index.ts';
import { RecordForm } from '#web/forms/record-form.tsx';
import { Section } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.tsx';

/** What every document prints of the company, as it is now, with the way to the one place that changes it. */
export function CompanyFacts({ template }: { template: ProposalTemplate }) {
  const { companyName, address, phone, email, licenseNumber, insurer, may } = template;
  const facts = [addressLines(address).join(', '), phone, email, licenseNumber, insurer].filter(Boolean);
  return (
    <Section title="Company" className="flex flex-wrap items-end justify-between gap-3">
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p className="font-medium">{companyName}</p>
        <p className="text-muted-foreground">
          {facts.join(' · ') || 'No address, phone, email or license yet.'}
        </p>
      </div>
      {may.change && (
        <Link to="/company" className="flex min-h-6 items-center underline underline-offset-4 touch:min-h-11">
          Change in Company settings
        </Link>
      )}
    </Section>
  );
}

/** The same, to be changed: on company settings. */
export function CompanyFactsForm({ template }: { template: ProposalTemplate }) {
  const { address, phone, email, licenseNumber, insurer, color, version } = template;
  return (
    <RecordForm
      start={{ address, phone, email, licenseNumber, insurer, color }}
      follows
      save={(facts) =>
        api.proposals.updateTemplate({ body: { ...templateFields(template), ...facts, version } })
      }
      onSaved={() => toast({ title: 'Company saved', description: 'New documents print it.' })}
      failure="Failed to save the company"
      action="Save Details"
      whenChanged
      button={{ className: 'justify-self-start' }}
    >
      {(form) => (
        <>
          <form.Area
            name="address"
            label="Address"
            hint="Street on the first line, city, state and ZIP code on the second."
            rows={3}
            maxLength={200}
          />
          <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
            <form.Text name="phone" label="Phone" type="tel" maxLength={60} />
            <form.Text name="email" label="Email" type="email" maxLength={254} />
            <form.Text name="licenseNumber" label="License number" maxLength={120} />
            <form.Text name="insurer" label="Insurer of your work" maxLength={200} />
          </div>
          <form.Text
            name="color"
            label="Color"
            hint="The bar at the top of proposals, and behind the headline of mail."
            type="color"
            className="w-24 p-1"
          />
        </>
      )}
    </RecordForm>
  );
}

/** What is sent when the template is saved. */
export function templateFields(template: ProposalTemplate): TemplateFields {
  const { color, licenseNumber, insurer, address, phone, email } = template;
  const { title, intro, scope, terms, validDays, finishDays, deposit, detail } = template;
  const { stageAfterDecline, stageAfterRevoke, mostDiscount, reminders, paymentUrl, companySignature } =
    template;
  return {
    ...{ color, licenseNumber, insurer, address, phone, email },
    ...{ title, intro, scope, terms, validDays, finishDays, deposit, detail },
    ...{ stageAfterDecline, stageAfterRevoke, mostDiscount, reminders, paymentUrl, companySignature },
  };
}
