import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReceivedContact } from '#contract/requests.ts';
import { api, pageQuery } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { RequestItem } from './request-item.tsx';
import { RequestList } from './request-list.tsx';
import { useRequestPlace } from './use-request-place.ts';

/** Messages from the contact form. */
export function Contacts() {
  const place = useRequestPlace(['new', 'handled']);
  const contacts = useQuery(pageQuery(api.requests.listContacts, { query: place.query }));
  return (
    <RequestList
      query={contacts}
      place={place}
      statuses={{ new: 'New', handled: 'Handled' }}
      noun="contact requests"
    >
      {(contact) => <Contact contact={contact} />}
    </RequestList>
  );
}

function Contact({ contact }: { contact: ReceivedContact }) {
  const handle = useAct(() => api.requests.handleContact({ params: { requestId: contact.id } }), {
    failure: 'Failed to mark the contact request',
  });
  return (
    <RequestItem
      title={contact.fullName}
      badges={contact.status === 'new' ? <Badge variant="warning">New</Badge> : <Badge>Handled</Badge>}
      by={`${contact.companyName}, ${contact.companyLocation}`}
      at={contact.createdAt}
      processedAt={contact.processedAt}
      processedBy={contact.processedBy}
      actions={
        contact.status === 'new' && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Mark ${contact.fullName} as handled`}
            pending={handle.isPending}
            onClick={() => handle.mutate()}
          >
            <Check />
            Mark as Handled
          </Button>
        )
      }
    >
      <p className="flex flex-wrap gap-x-4">
        <a className={reachClasses} href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
        <a className={reachClasses} href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>
          {contact.phone}
        </a>
      </p>
    </RequestItem>
  );
}

const reachClasses =
  'inline-flex items-center text-primary-text wrap-anywhere hover:underline touch:min-h-11';
