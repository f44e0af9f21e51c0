import type { Appointment } from '#contract/appointments.ts';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { AppointmentForm } from './appointment-form.tsx';

interface AppointmentDialogProps {
  propertyId: number;
  /** Open while there is one, or a new one. */
  editing: Appointment | 'new' | null;
  onClose: () => void;
}

/** Creates and moves an appointment, and records its result. */
export function AppointmentDialog({ propertyId, editing, onClose }: AppointmentDialogProps) {
  return (
    <Dialog open={editing !== null} onOpenChange={(open) => open || onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{editing === 'new' ? 'Set Appointment' : 'Change Appointment'}</DialogTitle>
          <DialogDescription>
            The time is local to the door. An email adds it to your calendar.
          </DialogDescription>
        </DialogHeader>
        {editing !== null && (
          <AppointmentForm
            propertyId={propertyId}
            appointment={editing === 'new' ? null : editing}
            onDone={onClose}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
