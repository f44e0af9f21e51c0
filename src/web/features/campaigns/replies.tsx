import { Link } from 'react-router';
import type { MailResults } from '#contract/mail-results.ts';
import { dateAndTime } from '#web/ui/dates.ts';

/** What households wrote on the pages of their roofs. */
export function Replies({ replies }: { replies: MailResults['replies'] }) {
  if (replies.length === 0) return <p className="text-muted-foreground">No replies yet.</p>;
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="font-medium">Messages</h3>
      <ul className="divide-y rounded-md border">
        {replies.map(({ id, propertyId, address, name, phone, email, message, createdAt }) => (
          <li key={id} className="grid gap-0.5 px-3 py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="text-sm text-muted-foreground">{dateAndTime(createdAt)}</span>
            </p>
            <p className="text-sm wrap-anywhere">{[phone, email].filter(Boolean).join(' · ')}</p>
            {message !== '' && <p className="whitespace-pre-line wrap-anywhere">{message}</p>}
            <Link
              to={`/dashboard?property=${propertyId}`}
              className="justify-self-start text-sm text-primary-text underline underline-offset-4"
            >
              {address}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
