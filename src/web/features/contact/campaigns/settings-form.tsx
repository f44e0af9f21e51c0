import { useNavigate } from 'react-router';
import type { MailSettings } from '#contract/mail-settings.ts';
import type { ProposalTemplate } from '#contract/proposal-template.ts';
import { type PieceFormat, pieceFormatNames, pieceFormats } from '#domain/mail/formats.ts';
import { api } from '#web/api/index.ts';
import { LeaveGuard } from '#web/forms/leave-guard.tsx';
import { type Form, RecordForm } from '#web/forms/record-form.tsx';
import { Section } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.tsx';

interface SettingsFormProps {
  /** Null before the company saved any. */
  settings: MailSettings | null;
  /** What its proposals say of it: the first mail begins with that. */
  company: Company;
  /** Where to go when they are saved; null to stay. */
  next: string | null;
}

/** The form of the settings. */
export function SettingsForm({ settings, company, next }: SettingsFormProps) {
  const navigate = useNavigate();
  return (
    <RecordForm
      className="max-w-3xl gap-6"
      start={fieldsOf(settings, company)}
      follows
      save={(fields) => api.mailSettings.save({ body: settingsOf(fields) })}
      onSaved={() => {
        toast({ title: 'Settings saved' });
        if (next !== null) void navigate(next);
      }}
      failure="The settings were not saved. Please try again."
      action="Save Settings"
      button={{ className: 'justify-self-start' }}
    >
      {settingsFields}
    </RecordForm>
  );
}

const settingsFields = (form: Form<ReturnType<typeof fieldsOf>>) => (
  <>
    <LeaveGuard when={form.isUnsaved} what="these settings" />
    <Section
      title="Return address"
      description="Mail that cannot be delivered comes back to this address."
      aria-label="Return address"
      className="grid grid-cols-1 gap-4"
    >
      <form.Text name="returnName" label="Name" maxLength={120} />
      <form.Area
        name="returnLines"
        label="Address"
        hint="Street on the first line, city, state and ZIP code on the second."
        rows={3}
        maxLength={190}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <form.Text name="phone" label="Phone" type="tel" maxLength={24} />
        <form.Text
          name="license"
          label="License"
          hint="As your state requires it in advertising."
          maxLength={60}
        />
      </div>
      <form.Text
        name="color"
        label="Color"
        hint="Used behind the headline."
        type="color"
        className="w-24 p-1"
      />
    </Section>
    <Section
      title="Postage"
      description="Ask your print shop. Without a mailer ID pieces have no barcode."
      aria-label="Postage"
      className="grid grid-cols-1 gap-4"
    >
      <form.Area
        name="indicia"
        label="Printed instead of a stamp"
        hint="One line each, such as PRSRT STD. Empty for stamps."
        rows={4}
        maxLength={160}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <form.Text
          name="mailerId"
          label="Mailer ID"
          hint="Six or nine digits from the Postal Service."
          inputMode="numeric"
          maxLength={9}
        />
        <form.Text
          name="serviceType"
          label="Service type"
          hint="Three digits."
          inputMode="numeric"
          maxLength={3}
        />
      </div>
    </Section>
    <Section
      title="Cost per piece"
      description="Print and postage in cents. Each campaign adds your plan’s percentage."
      aria-label="Prices"
      className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2"
    >
      {pieceFormatNames.map((format) => (
        <form.Figure
          key={format}
          name={`unitCents.${format}`}
          label={pieceFormats[format].label}
          type="text"
          inputMode="numeric"
          maxLength={5}
        />
      ))}
    </Section>
  </>
);

/** Marketing mail without a service: what print shops use unless they say otherwise. */
const USUAL_SERVICE = '300';

type Company = Pick<ProposalTemplate, 'companyName' | 'address' | 'phone' | 'licenseNumber' | 'color'>;

const fieldsOf = (settings: MailSettings | null, company: Company) => ({
  returnName: settings?.returnName ?? company.companyName,
  // Street on the first line, the place on the second.
  returnLines: settings?.returnLines.join('\n') ?? company.address.replace(/,\s*/, '\n'),
  phone: settings ? (settings.phone ?? '') : company.phone,
  license: settings ? (settings.license ?? '') : company.licenseNumber,
  color: settings?.color ?? company.color,
  indicia: settings?.indicia?.join('\n') ?? '',
  mailerId: settings?.mailerId ?? '',
  serviceType: settings?.serviceType ?? USUAL_SERVICE,
  unitCents: Object.fromEntries(
    pieceFormatNames.map((format) => [format, settings?.unitCents[format] ?? null]),
  ) as Record<PieceFormat, number | null>,
});

function settingsOf({ unitCents, ...texts }: ReturnType<typeof fieldsOf>): MailSettings {
  const indicia = linesOf(texts.indicia);
  return {
    ...{ returnName: texts.returnName.trim(), returnLines: linesOf(texts.returnLines), color: texts.color },
    ...{ phone: texts.phone.trim() || null, license: texts.license.trim() || null },
    ...{ indicia: indicia.length === 0 ? null : indicia, mailerId: texts.mailerId.trim() || null },
    serviceType: texts.serviceType.trim(),
    unitCents: Object.fromEntries(Object.entries(unitCents).filter(([, cents]) => cents !== null)),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
