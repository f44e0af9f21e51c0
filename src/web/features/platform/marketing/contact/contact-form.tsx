import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ContactRequest } from '#contract/contact.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { usePublicSite } from '../site/public-site.ts';

// Loaded when the visitor begins to type: the page opens faster without.
const loadRules = () => import('./contact-rules.ts');

const fields = [
  { name: 'fullName', label: 'Full name', autoComplete: 'name', type: 'text' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel' },
  { name: 'companyName', label: 'Company name', autoComplete: 'organization', type: 'text' },
  { name: 'companyLocation', label: 'Company location', autoComplete: 'address-level2', type: 'text' },
] as const;

/** The request form. It stays as it was typed when sending fails. */
export function ContactForm({ onSent }: { onSent: () => void }) {
  const { supportEmail } = usePublicSite();
  const canSend = useCanSend();
  const { register, handleSubmit, formState } = useForm<ContactRequest>({
    resolver: async (values, ...form) => {
      const rules = await loadRules().catch(() => null);
      // Without the rules sending fails too, and the form reports that.
      return rules ? rules.resolveRequest(values, ...form) : { values, errors: {} };
    },
    defaultValues: { fullName: '', email: '', phone: '', companyName: '', companyLocation: '', website: '' },
  });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async (request) => {
    await (await loadRules()).sendRequest(request);
    toast({
      title: 'Thank you for your interest!',
      description: 'A team member will reach out by phone and email within 24 hours.',
    });
    onSent();
  });
  const fail = () =>
    toast({
      variant: 'destructive',
      title: 'Submission Error',
      description: `Your request could not be sent. Please try again or contact us at ${supportEmail}.`,
    });
  return (
    <form
      noValidate
      onSubmit={(event) => send(event).catch(fail)}
      onFocus={() => void loadRules().catch(() => {})}
      aria-label="Contact request"
      className="relative grid content-start gap-5 rounded-xl border bg-surface p-6 sm:p-8"
    >
      {fields.map(({ name, label, ...input }) => (
        <Field key={name} label={label} error={errors[name]?.message}>
          {(control) => <Input {...control} {...register(name)} {...input} required />}
        </Field>
      ))}
      <Honeypot input={register('website')} />
      <Button
        type="submit"
        variant="accent"
        size="lg"
        busy={!canSend}
        pending={isSubmitting}
        className={clsx('mt-2', !canSend && 'disabled:opacity-100')}
      >
        {isSubmitting ? 'Submitting...' : 'Submit'}
      </Button>
      <p className="hidden font-medium noscript:block">
        This form needs JavaScript. Without it, write to{' '}
        <a href={`mailto:${supportEmail}`} className="underline underline-offset-4">
          {supportEmail}
        </a>{' '}
        and you hear from us just as soon.
      </p>
      <p className="text-sm text-muted-foreground">
        We use this to answer you and for nothing else. See{' '}
        <a href="/privacy" className="underline underline-offset-4">
          Privacy
        </a>
        .
      </p>
    </form>
  );
}

// Before the page's script has come, a press would send what was typed into the address bar and nowhere else.
function useCanSend(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => setCan(true), []);
  return can;
}

// People neither see nor reach this field; programs fill in whatever they find.
function Honeypot({ input }: { input: object }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Website
        <input type="text" tabIndex={-1} autoComplete="off" {...input} />
      </label>
    </div>
  );
}
