import { useNavigate } from 'react-router';
import type { MailSettings, MailSettingsFields } from '#contract/mail-settings.ts';
import { type PieceFormat, pieceFormatNames, pieceFormats } from '#domain/mail/formats.ts';
import { api } from '#web/api/index.ts';
import { LeaveGuard } from '#web/forms/leave-guard.tsx';
import { type Form, RecordForm } from '#web/forms/record-form.tsx';
import { Section } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.tsx';

interface SettingsFormProps {
  /** Null before the company saved any. */
  settings: MailSettings | null;
  /** Where to go when they are saved; null to stay. */
  next: string | null;
}

/** The form of the settings. */
export function SettingsForm({ settings, next }: SettingsFormProps) {
  const navigate = useNavigate();
  return (
    <RecordForm
      className="gap-6"
      start={fieldsOf(settings)}
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
      <form.Area
        name="returnsTo"
        label="Another return address"
        hint="Street on the first line, city, state and ZIP code on the second. Empty for your company’s address."
        rows={3}
        maxLength={190}
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

const fieldsOf = (settings: MailSettings | null) => ({
  returnsTo: settings?.returnsTo?.join('\n') ?? '',
  indicia: settings?.indicia?.join('\n') ?? '',
  mailerId: settings?.mailerId ?? '',
  serviceType: settings?.serviceType ?? USUAL_SERVICE,
  unitCents: Object.fromEntries(
    pieceFormatNames.map((format) => [format, settings?.unitCents[format] ?? null]),
  ) as Record<PieceFormat, number | null>,
});

function settingsOf({ unitCents, ...texts }: ReturnType<typeof fieldsOf>): MailSettingsFields {
  return {
    ...{ returnsTo: linesOf(texts.returnsTo), indicia: linesOf(texts.indicia) },
    mailerId: texts.mailerId.trim() || null,
    serviceType: texts.serviceType.trim(),
    unitCents: Object.fromEntries(Object.entries(unitCents).filter(([, cents]) => cents !== null)),
  };
}

function linesOf(text: string): string[] | null {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  return lines.length > 0 ? lines : null;
}
