import { Mail, MessageSquare, Phone } from 'lucide-react';
import type { Person } from '#contract/people.ts';
import { callLink, mailLink, textLink } from '#domain/people/contact-links.ts';
import { formatPhone } from '#domain/people/phone.ts';
import { Button } from '#web/ui/button.tsx';

interface ContactLinksProps {
  person: Pick<Person, 'name' | 'phone' | 'email'>;
  /** Whether they may be called now; else the screen says why, once for everybody on it. */
  mayCall: boolean;
  /** Whether there is a link to text them. */
  texts?: boolean;
}

/**
 * Links to call or write to a person, if only the person's own data is known: whether they agreed to texts is not, so
 * there is a link for that only where they agreed to an appointment.
 */
export function ContactLinks({ person, mayCall, texts = false }: ContactLinksProps) {
  const { phone, email } = person;
  const whom = person.name ?? 'this person';
  if (!phone && !email) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {phone && mayCall && (
        <Button asChild variant="secondary" className="min-h-11 tabular-nums">
          <a href={callLink(phone)} aria-label={`Call ${whom}, ${formatPhone(phone)}`}>
            <Phone />
            {formatPhone(phone)}
          </a>
        </Button>
      )}
      {texts && phone && mayCall && (
        <Button asChild variant="secondary" className="min-h-11">
          <a href={textLink(phone)} aria-label={`Text ${whom}, ${formatPhone(phone)}`}>
            <MessageSquare />
            Text
          </a>
        </Button>
      )}
      {phone && !mayCall && <span className="tabular-nums text-muted-foreground">{formatPhone(phone)}</span>}
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
