import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dateAndTime } from '#web/ui/dates.ts';

interface RequestItemProps {
  title: ReactNode;
  badges?: ReactNode;
  /** Who asked, as a line. */
  by: ReactNode;
  /** ISO 8601. */
  at: string;
  /** What they wrote. */
  notes?: string | null;
  /** What they wrote before, when they asked for the same again; oldest first. */
  earlierNotes?: readonly string[];
  processedAt: string | null;
  processedBy: string | null;
  /** What else there is to read, under the notes. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** One request: what, who, when, what became of it, and what can be done. */
export function RequestItem(props: RequestItemProps) {
  const {
    title,
    badges,
    by,
    at,
    notes,
    earlierNotes = [],
    processedAt,
    processedBy,
    children,
    actions,
  } = props;
  return (
    <article className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="grid min-w-0 grow basis-80 gap-1.5">
        <h3 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {title}
          {badges}
        </h3>
        <p className="text-sm text-muted-foreground wrap-anywhere">
          {by} · <time dateTime={at}>{dateAndTime(at)}</time>
        </p>
        {notes && <p className="whitespace-pre-line wrap-anywhere">{notes}</p>}
        {earlierNotes.length > 0 && (
          <details className="text-sm text-muted-foreground">
            <summary className="w-fit cursor-pointer touch:min-h-11">Written before</summary>
            <ul className="mt-1 grid gap-1">
              {earlierNotes.toReversed().map((earlier, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same text may have been written twice
                <li key={index} className="whitespace-pre-line wrap-anywhere">
                  {earlier}
                </li>
              ))}
            </ul>
          </details>
        )}
        {children}
        {processedAt && (
          <p className="text-sm text-muted-foreground">
            Processed {dateAndTime(processedAt)}
            {processedBy && ` by ${processedBy}`}
          </p>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </article>
  );
}

interface AskerProps {
  userId: string;
  userEmail: string;
  userName: string | null;
  companyName: string;
}

export function Asker({ userId, userEmail, userName, companyName }: AskerProps) {
  return (
    <>
      <Link
        to={`/admin/users?user=${userId}`}
        className="inline-flex items-center text-primary-text hover:underline touch:min-h-11"
      >
        {[userName, userEmail].filter(Boolean).join(', ')}
      </Link>
      {companyName !== userName && ` · ${companyName}`}
    </>
  );
}
