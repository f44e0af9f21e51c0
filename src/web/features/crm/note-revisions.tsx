import { useQuery } from '@tanstack/react-query';
import type { Note } from '#contract/crm.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { dateAndTime } from '#web/ui/dates.ts';

/** The earlier texts of an edited note, latest first. */
export function NoteRevisions({ propertyId, note }: { propertyId: number; note: Note }) {
  const { queryKey, queryFn } = query(api.crm.listRevisions, { params: { propertyId, noteId: note.id } });
  // Every edit makes one more: the time of the last edit is part of the key.
  const revisions = useQuery({ queryKey: [...queryKey, note.updatedAt], queryFn });
  if (revisions.isPending) return <p className="text-sm text-muted-foreground">Loading...</p>;
  if (revisions.isError) {
    return <p role="alert">{sentenceOf(revisions.error, 'The earlier versions could not be loaded.')}</p>;
  }
  return (
    <ol aria-label="Earlier versions" className="grid gap-2 border-l-2 pl-3">
      {revisions.data.map(({ id, body, editedAt }) => (
        <li key={id} className="grid gap-0.5">
          <p className="break-words whitespace-pre-wrap text-muted-foreground">{body}</p>
          <p className="text-sm text-muted-foreground">
            until <time dateTime={editedAt}>{dateAndTime(editedAt)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
