import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SavedView } from '#contract/views.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { ownerOf } from './view-words.ts';

interface ManageViewsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The user's own. */
  views: readonly SavedView[];
  onEdit: (view: SavedView) => void;
}

/** The user's own views, to be changed and deleted. */
export function ManageViewsDialog({ open, onOpenChange, views, onEdit }: ManageViewsDialogProps) {
  const [deleting, setDeleting] = useState<SavedView | null>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>My views</DialogTitle>
          <DialogDescription>
            Only you can change your views, including the ones your company sees.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          {views.length === 0 && <p className="text-muted-foreground">No saved views yet</p>}
          <ul className="grid">
            {views.map((view) => (
              <li key={view.id} className="flex items-center gap-1 border-t py-1.5 first:border-t-0">
                <span className="grid min-w-0 grow">
                  <span className="break-words">{view.name}</span>
                  <span className="text-sm text-muted-foreground empty:hidden">{ownerOf(view)}</span>
                </span>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Edit ${view.name}`}
                  onClick={() => onEdit(view)}
                >
                  <Pencil />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Delete ${view.name}`}
                  onClick={() => setDeleting(view)}
                >
                  <Trash2 />
                </Button>
              </li>
            ))}
          </ul>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">Done</Button>
          </DialogClose>
        </DialogFooter>
        <DeleteView view={deleting} onClose={() => setDeleting(null)} />
      </DialogContent>
    </Dialog>
  );
}

function DeleteView({ view, onClose }: { view: SavedView | null; onClose: () => void }) {
  const shown = useLast(view);
  const { mutate, isPending } = useAct(({ id }: SavedView) => api.views.remove({ params: { viewId: id } }), {
    failure: 'Failed to delete the view',
    onDone: onClose,
  });
  return (
    <Confirm
      open={view !== null}
      onOpenChange={(open) => open || onClose()}
      title={`Delete ${shown?.name ?? 'view'}?`}
      description={`${shown?.shared ? 'Your company loses it, too. ' : ''}This action cannot be undone.`}
      action="Delete View"
      onConfirm={() => view && mutate(view)}
      pending={isPending}
    />
  );
}
