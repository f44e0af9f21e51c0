import type { Person } from '#contract/people.ts';
import { EditDialog } from '#web/forms/edit-dialog.tsx';
import { PersonForm } from './person-form.tsx';

interface PersonDialogProps {
  propertyId: number;
  /** Who is changed, or 'new'; the dialog is open while there is one. */
  editing: Person | 'new' | null;
  onClose: () => void;
}

/** Adds a person at a property, or changes one. */
export function PersonDialog({ propertyId, editing, onClose }: PersonDialogProps) {
  return (
    <EditDialog
      thing={editing}
      making={{ title: 'Add Person', description: 'Only your company sees this.' }}
      changing={{ title: 'Change Person', description: 'Only your company sees this.' }}
      onClose={onClose}
    >
      {(person) => <PersonForm propertyId={propertyId} person={person} onDone={onClose} />}
    </EditDialog>
  );
}
