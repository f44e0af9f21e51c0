/** The state of an appointment. Only one that is set is upcoming. */
export const appointmentStates = ['set', 'held', 'missed', 'canceled'] as const;
export type AppointmentState = (typeof appointmentStates)[number];

export const appointmentStateLabels: Record<AppointmentState, string> = {
  set: 'Set',
  held: 'Held',
  missed: 'Nobody came',
  canceled: 'Canceled',
};

/** What is offered as its length, in minutes. */
export const appointmentLengths = [30, 45, 60, 90, 120] as const;
