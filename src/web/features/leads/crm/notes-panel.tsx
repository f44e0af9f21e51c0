import { useState } from 'react';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
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
  const list = notes.length > 0 && (
    <ul className="grid gap-2">
      {notes.slice(0, first).map((note) => (
        <NoteItem key={note.id} propertyId={propertyId} note={note} compact={first !== undefined} />
      ))}
    </ul>
  );
  // What waits on this device is shown beside the failure to read the others.
  return (
    <div className="grid gap-2">
      {list}
      <Loaded query={{ ...state, data: state.isRead ? notes : undefined }} failure="Failed to fetch notes">
        {() =>
          list ? (
            first === undefined &&
            hasNextPage &&
            total > notes.length && (
              <Button
                variant="secondary"
                pending={state.isFetchingNextPage}
                onClick={() => state.fetchNextPage()}
                className="justify-self-center"
              >
                Load older notes ({(total - notes.length).toLocaleString()})
              </Button>
            )
          ) : (
            <p className="text-muted-foreground">No notes yet.</p>
          )
        }
      </Loaded>
    </div>
  );
}
