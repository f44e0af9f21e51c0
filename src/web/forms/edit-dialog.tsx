import { type ReactNode, useState } from 'react';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';

interface Words {
  title: string;
  description: string;
}

interface EditDialogProps<Thing> {
  /** What is changed, or 'new'. Open while there is one; a closing dialog goes on showing what it showed. */
  thing: Thing | 'new' | null;
  making: Words;
  changing: Words;
  onClose: () => void;
  /** The form; of null it makes something new. */
  children: (edited: Thing | null) => ReactNode;
}

/** The one dialog for making something and for changing it later. */
export function EditDialog<Thing>({ thing, making, changing, onClose, children }: EditDialogProps<Thing>) {
  const [shown, setShown] = useState(thing);
  if (thing && thing !== shown) setShown(thing);
  const edited = shown === 'new' ? null : shown;
  const words = edited ? changing : making;
  return (
    <Dialog open={thing !== null} onOpenChange={(open) => open || onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{words.title}</DialogTitle>
          <DialogDescription>{words.description}</DialogDescription>
        </DialogHeader>
        {children(edited)}
      </DialogContent>
    </Dialog>
  );
}
