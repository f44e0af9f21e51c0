import { Mail, MessageSquare, Phone } from 'lucide-react';
import type { Person } from '#contract/people.ts';
import { callLink, mailLink, textLink } from '#domain/people/contact-links.ts';
import { formatPhone } from '#domain/people/phone.ts';
import { Button } from '#web/ui/button.tsx';

interface ContactLinksProps {
  person: Pick<Person, 'name' | 'phone' | 'email'>;
  /** Why nobody is called at this hour; null if they may be. */
  noCalls: string | null;
  /** Whether there is a link to text them. */
  texts?: boolean;
}

/**
 * Links to call or write to a person, if only the person's own data is known: whether they agreed to texts is not, so
 * there is a link for that only where they agreed to an appointment.
 */
export function ContactLinks({ person, noCalls, texts = false }: ContactLinksProps) {
  const { phone, email } = person;
  const whom = person.name ?? 'this person';
  if (!phone && !email) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {phone && noCalls === null && (
        <Button asChild variant="secondary" className="min-h-11 tabular-nums">
          <a href={callLink(phone)} aria-label={`Call ${whom}, ${formatPhone(phone)}`}>
            <Phone />
            {formatPhone(phone)}
          </a>
        </Button>
      )}
      {texts && phone && noCalls === null && (
        <Button asChild variant="secondary" className="min-h-11">
          <a href={textLink(phone)} aria-label={`Text ${whom}, ${formatPhone(phone)}`}>
            <MessageSquare />
            Text
          </a>
        </Button>
      )}
      {phone && noCalls !== null && (
        <p className="text-sm text-muted-foreground">
          <span className="tabular-nums">{formatPhone(phone)}</span>: {noCalls}
        </p>
      )}
      {email && (
        <Button asChild variant="secondary" className="min-h-11 min-w-0 max-w-full">
          <a href={mailLink(email)} aria-label={`Email ${whom}, ${email}`}>
            <Mail />
            <span className="truncate">{email}</span>
          </a>
        </Button>
      )}
    </div>
  );
}
