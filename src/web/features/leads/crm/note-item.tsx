import { useQuery } from '@tanstack/react-query';
import { History, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Note } from '#contract/crm.ts';
import { api, query, sentenceOf, tellFailure } from '#web/api/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { hideNote } from './use-notes.ts';

interface NoteItemProps {
  propertyId: number;
  note: Note;
  /** Cuts long texts. */
  compact?: boolean;
}

/** One note, with its author if that is a colleague, and its actions. Its text is always shown as plain text. */
export function NoteItem({ propertyId, note, compact = false }: NoteItemProps) {
  const [deletes, setDeletes] = useState(false);
  const [revisions, setRevisions] = useState(false);
  return (
    <li className="grid gap-1 rounded-lg border bg-surface p-3">
      <p className={cn('break-words whitespace-pre-wrap', compact && 'line-clamp-4')}>{note.body}</p>
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
        {note.by !== null && <span className="break-words">{note.by}</span>}
        <time dateTime={note.createdAt}>{dateAndTime(note.createdAt)}</time>
        {note.edited && (
          <Badge variant="outline">
            edited <time dateTime={note.updatedAt}>{dateAndTime(note.updatedAt)}</time>
          </Badge>
        )}
        <div className="ml-auto flex">
          {note.edited && (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label="Earlier versions"
              aria-expanded={revisions}
              title="Earlier versions"
              onClick={() => setRevisions(!revisions)}
            >
              <History />
            </Button>
          )}
          {note.may.change && (
            <>
              <NoteDialog
                propertyId={propertyId}
                note={note}
                trigger={
                  <Button variant="ghost" size="icon-sm" aria-label="Edit note" title="Edit">
                    <Pencil />
                  </Button>
                }
              />
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label="Delete note"
                title="Delete"
                onClick={() => setDeletes(true)}
              >
                <Trash2 />
              </Button>
            </>
          )}
        </div>
      </div>
      {revisions && note.edited && <NoteRevisions propertyId={propertyId} note={note} />}
      <Confirm
        open={deletes}
        onOpenChange={setDeletes}
        title="Delete note"
        description="Are you sure you want to delete this note?"
        action="Delete Note"
        onConfirm={() => {
          setDeletes(false);
          void remove(propertyId, note.id);
        }}
      />
    </li>
  );
}

/** Gone at once, back with a message where the server did not delete it. */
async function remove(propertyId: number, noteId: number): Promise<void> {
  const putBack = hideNote(propertyId, noteId);
  try {
    await api.crm.removeNote({ params: { propertyId, noteId } }, { shown: ['notes'] });
    toast({ title: 'Note Deleted', description: 'The note was deleted' });
  } catch (error) {
    putBack();
    // docs/product.md: a failed delete reuses the message of a failed update.
    tellFailure(error, 'Failed to update note');
  }
}

/** The earlier texts of an edited note, latest first. */
function NoteRevisions({ propertyId, note }: { propertyId: number; note: Note }) {
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
