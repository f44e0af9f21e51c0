import { useState } from 'react';
import { type BookedTime, useBooked } from '#web/features/appointments/index.ts';
import { AppointmentSlots } from './appointment-slots.tsx';
import type { ReadDetails } from './details.ts';
import { DoubleBooking } from './double-booking.tsx';
import { SaleDetails } from './sale-details.tsx';
import { useDetails } from './use-details.ts';

interface DetailedOutcomeProps {
  outcome: 'appointment' | 'sold';
  /** The clocks at the door. */
  timeZone: string;
  disabled: boolean;
  /** @param at on the clocks of the door; null if no time was agreed on */
  onAgree: (at: string | null, read: ReadDetails) => void;
  onSell: (read: ReadDetails) => void;
  /** Proposes instead: signing makes it a sale. */
  onPropose?: (read: ReadDetails) => void;
  onBack: () => void;
}

/** An outcome with the contact's details. None of them is required. */
export function DetailedOutcome({
  outcome,
  timeZone,
  disabled,
  onAgree,
  onSell,
  onPropose,
  onBack,
}: DetailedOutcomeProps) {
  const typed = useDetails();
  const [doubled, setDoubled] = useState<{ at: string; booked: BookedTime } | null>(null);
  const findBooked = useBooked();
  if (outcome === 'sold')
    return (
      <SaleDetails
        typed={typed}
        disabled={disabled}
        onSell={() => typed.withRead(onSell)}
        onPropose={onPropose && (() => typed.withRead(onPropose))}
        onBack={onBack}
      />
    );
  if (doubled)
    return (
      <DoubleBooking
        booked={doubled.booked}
        timeZone={timeZone}
        disabled={disabled}
        onBoth={() => typed.withRead((read) => onAgree(doubled.at, read))}
        onBack={() => setDoubled(null)}
      />
    );
  const agreeOn = (at: string | null, read: ReadDetails) => {
    const booked = at === null ? undefined : findBooked(at, timeZone);
    if (at !== null && booked) setDoubled({ at, booked });
    else onAgree(at, read);
  };
  return (
    <AppointmentSlots
      timeZone={timeZone}
      typed={typed}
      disabled={disabled}
      onAgree={(at) => typed.withRead((read) => agreeOn(at, read))}
      onBack={onBack}
    />
  );
}
