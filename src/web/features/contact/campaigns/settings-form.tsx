import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MailSettings } from '#contract/mail-settings.ts';
import { pieceFormatNames, pieceFormats } from '#domain/mail/formats.ts';
import { ApiError, api, sentenceOf } from '#web/api/index.ts';
import { LeaveGuard } from '#web/forms/leave-guard.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type CompanyTexts, type SettingsTexts, settingsOf, textsOf } from './settings-texts.ts';

interface SettingsFormProps {
  /** Null before the company saved any. */
  settings: MailSettings | null;
  /** What its proposals say of it: the first mail begins with that. */
  company: CompanyTexts;
  /** Where to go when they are saved; null to stay. */
  next: string | null;
}

/** The form of the settings, as texts until it is sent. */
export function SettingsForm({ settings, company, next }: SettingsFormProps) {
  const [edited, setEdited] = useState<SettingsTexts | null>(null);
  const navigate = useNavigate();
  const texts = edited ?? textsOf(settings, company);
  const change = (part: Partial<SettingsTexts>) => setEdited({ ...texts, ...part });
  const save = useMutation({
    mutationFn: () => api.mailSettings.save({ body: settingsOf(texts) }),
    onSuccess() {
      setEdited(null);
      toast({ title: 'Settings saved' });
      if (next !== null) void navigate(next);
    },
  });
  const problems = save.error instanceof ApiError ? (save.error.problem?.errors ?? []) : [];
  const errorOf = (path: string) =>
    problems.find((one) => one.path === path || one.path.startsWith(`${path}.`))?.message;
  const input = (
    key: Exclude<keyof SettingsTexts, 'prices'>,
    most: number,
    more: { type?: string; inputMode?: 'numeric' } = {},
  ) =>
    ({
      value: texts[key],
      maxLength: most,
      autoComplete: 'off',
      ...more,
      onChange: ({ target }: { target: { value: string } }) => change({ [key]: target.value }),
    }) as const;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-3xl grid-cols-1 gap-6">
      <LeaveGuard when={edited !== null && !save.isPending} what="these settings" />
      <Section
        title="Return address"
        description="Mail that cannot be delivered comes back to this address."
        aria-label="Return address"
        className="grid grid-cols-1 gap-4"
      >
        <Field label="Name" error={errorOf('returnName')}>
          {(control) => <Input {...control} {...input('returnName', 120)} />}
        </Field>
        <Field
          label="Address"
          hint="Street on the first line, city, state and ZIP code on the second."
          error={errorOf('returnLines')}
        >
          {(control) => <Textarea {...control} rows={3} {...input('returnLines', 190)} />}
        </Field>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <Field label="Phone" error={errorOf('phone')}>
            {(control) => <Input {...control} {...input('phone', 24, { type: 'tel' })} />}
          </Field>
          <Field label="License" hint="As your state requires it in advertising." error={errorOf('license')}>
            {(control) => <Input {...control} {...input('license', 60)} />}
          </Field>
        </div>
        <Field label="Color" hint="Used behind the headline." error={errorOf('color')}>
          {(control) => <Input {...control} {...input('color', 7, { type: 'color' })} className="w-24 p-1" />}
        </Field>
      </Section>
      <Section
        title="Postage"
        description="Ask your print shop. Without a mailer ID pieces have no barcode."
        aria-label="Postage"
        className="grid grid-cols-1 gap-4"
      >
        <Field
          label="Printed instead of a stamp"
          hint="One line each, such as PRSRT STD. Empty for stamps."
          error={errorOf('indicia')}
        >
          {(control) => <Textarea {...control} rows={4} {...input('indicia', 160)} />}
        </Field>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <Field
            label="Mailer ID"
            hint="Six or nine digits from the Postal Service."
            error={errorOf('mailerId')}
          >
            {(control) => <Input {...control} {...input('mailerId', 9, { inputMode: 'numeric' })} />}
          </Field>
          <Field label="Service type" hint="Three digits." error={errorOf('serviceType')}>
            {(control) => <Input {...control} {...input('serviceType', 3, { inputMode: 'numeric' })} />}
          </Field>
        </div>
      </Section>
      <Section
        title="Cost per piece"
        description="Print and postage in cents. Each campaign adds your plan’s percentage."
        aria-label="Prices"
        className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2"
      >
        {pieceFormatNames.map((format) => (
          <Field key={format} label={pieceFormats[format].label} error={errorOf(`unitCents.${format}`)}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                maxLength={5}
                value={texts.prices[format]}
                onChange={({ target }) => change({ prices: { ...texts.prices, [format]: target.value } })}
              />
            )}
          </Field>
        ))}
      </Section>
      {save.error && problems.length === 0 && (
        <p role="alert" className="text-destructive-text">
          {sentenceOf(save.error, 'The settings were not saved. Please try again.')}
        </p>
      )}
      <Button type="submit" className="justify-self-start" pending={save.isPending}>
        Save Settings
      </Button>
    </form>
  );
}
