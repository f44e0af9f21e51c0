import { Mail, MessageSquare, Phone } from 'lucide-react';
import type { Person } from '#contract/people.ts';
import { callLink, mailLink, textLink } from '#domain/people/contact-links.ts';
import { formatPhone } from '#domain/people/phone.ts';
import { Button } from '#web/ui/button.tsx';

/** Links to call, text or write to a person; nothing if 'Do not contact' hides their details. */
export function ContactLinks({ person }: { person: Pick<Person, 'name' | 'phone' | 'email'> }) {
  const { phone, email } = person;
  const whom = person.name ?? 'this person';
  if (!phone && !email) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {phone && (
        <>
          <Button asChild variant="secondary" className="min-h-11 tabular-nums">
            <a href={callLink(phone)} aria-label={`Call ${whom}, ${formatPhone(phone)}`}>
              <Phone />
              {formatPhone(phone)}
            </a>
          </Button>
          <Button asChild variant="secondary" className="min-h-11">
            <a href={textLink(phone)} aria-label={`Text ${whom}`}>
              <MessageSquare />
              Text
            </a>
          </Button>
        </>
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
