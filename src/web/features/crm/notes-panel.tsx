import { useState } from 'react';
import { sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';
import { useNotes } from './use-notes.ts';

/** Every note on a property, and a new one. */
export function NotesPanel({ propertyId }: { propertyId: number }) {
  return (
    <div className="grid gap-4">
      <NoteForm key={propertyId} propertyId={propertyId} />
      <Notes propertyId={propertyId} />
    </div>
  );
}

// docs/product.md.
const COMPACT = 3;

/** The latest three notes with the way to all of them, and a new one. */
export function CompactNotes({ propertyId }: { propertyId: number }) {
  const [all, setAll] = useState(false);
  const { total } = useNotes(propertyId);
  return (
    <section className="grid gap-3" aria-label="Notes">
      <h3 className="text-sm font-medium">Notes{total > 0 && ` (${total.toLocaleString()})`}</h3>
      <NoteForm key={propertyId} propertyId={propertyId} />
      <Notes propertyId={propertyId} first={COMPACT} />
      {total > COMPACT && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setAll(true)}>
          View All Notes
        </Button>
      )}
      <Dialog open={all} onOpenChange={setAll}>
        <DialogContent className="sm:max-w-2xl">
          <DialogHeader>
            <DialogTitle>All Notes</DialogTitle>
            <DialogDescription>{total.toLocaleString()} notes, the latest first</DialogDescription>
          </DialogHeader>
          <DialogBody tabIndex={0} className="pb-6">
            <Notes propertyId={propertyId} />
          </DialogBody>
        </DialogContent>
      </Dialog>
    </section>
  );
}

function Notes({ propertyId, first }: { propertyId: number; first?: number }) {
  const { notes, total, hasNextPage, ...state } = useNotes(propertyId);
  if (state.isPending) {
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">Loading notes...</span>
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  }
  if (!state.isRead) {
    return (
      <ErrorState
        title="Failed to fetch notes"
        onRetry={() => state.refetch()}
        retrying={state.isFetching}
        className="py-6"
      >
        {sentenceOf(state.error, 'Something went wrong while loading them.')}
      </ErrorState>
    );
  }
  if (notes.length === 0) return <p className="text-muted-foreground">No notes yet.</p>;
  return (
    <div className="grid gap-2">
      <ul className="grid gap-2">
        {notes.slice(0, first).map((note) => (
          <NoteItem key={note.id} propertyId={propertyId} note={note} compact={first !== undefined} />
        ))}
      </ul>
      {first === undefined && hasNextPage && total > notes.length && (
        <Button
          variant="secondary"
          pending={state.isFetchingNextPage}
          onClick={() => state.fetchNextPage()}
          className="justify-self-center"
        >
          Load older notes ({(total - notes.length).toLocaleString()})
        </Button>
      )}
    </div>
  );
}
