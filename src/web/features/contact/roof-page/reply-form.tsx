import { type FormEvent, useState } from 'react';
import { contract } from '#contract/index.ts';
import { REPLY_LENGTH } from '#contract/roof-pages.ts';
import { ApiError, sentenceOf } from '#web/api/api-error.ts';
import { send } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';

const { reply } = contract.roofPages;
const empty = { name: '', phone: '', email: '', message: '' };

/** Asks the company to get in touch. What was typed stays where it was not sent. */
export function ReplyForm({ code, company }: { code: string; company: string }) {
  const [values, setValues] = useState(empty);
  const [website, setWebsite] = useState('');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSent, setSent] = useState(false);
  if (isSent)
    return (
      <p role="status" className="rounded-lg border bg-surface p-4 text-lg">
        Thank you. {company} has your message and will get in touch.
      </p>
    );
  const problems = failure instanceof ApiError ? (failure.problem?.errors ?? []) : [];
  const errorOf = (path: string) => problems.find((one) => one.path === path)?.message;
  const input = (key: keyof typeof empty, most: number) => ({
    value: values[key],
    maxLength: most,
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [key]: target.value }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setFailure(null);
    try {
      await send(reply, { params: { code }, body: { ...values, ...(website && { website }) } });
      setSent(true);
    } catch (error) {
      setFailure(error);
    }
    setSending(false);
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 rounded-lg border bg-surface p-4">
      <h2 className="text-xl font-semibold wrap-anywhere">Ask {company}</h2>
      <Field label="Your name" error={errorOf('name')}>
        {(control) => <Input {...control} autoComplete="name" {...input('name', 120)} />}
      </Field>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Field label="Phone" error={errorOf('phone')}>
          {(control) => <Input {...control} type="tel" autoComplete="tel" {...input('phone', 40)} />}
        </Field>
        <Field label="Email" error={errorOf('email')}>
          {(control) => <Input {...control} type="email" autoComplete="email" {...input('email', 254)} />}
        </Field>
      </div>
      <Field label="Message" error={errorOf('message')}>
        {(control) => <Textarea {...control} rows={4} {...input('message', REPLY_LENGTH)} />}
      </Field>
      <input
        type="text"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        value={website}
        onChange={({ target }) => setWebsite(target.value)}
        className="hidden"
      />
      {failure !== null && problems.length === 0 && (
        <p role="alert" className="text-destructive-text">
          {sentenceOf(failure, 'The message was not sent. Please try again.')}
        </p>
      )}
      <Button type="submit" size="lg" className="w-fit" pending={sending}>
        Send Message
      </Button>
    </form>
  );
}
