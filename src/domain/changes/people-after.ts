import { type ContactDetails, meetingOf } from '../people/met.ts';

/** A person at a door, with the visits whose undo removes them. */
export interface DoorPerson extends ContactDetails {
  id: number;
  contactHidden: boolean;
  /** The change of the visit they were added with. */
  visitId: string | null;
  /** The change of the visit that added the phone number to a person already known. */
  phoneVisitId: string | null;
}

/** The people at a door after a new meeting. */
export function withPerson(
  people: readonly DoorPerson[],
  met: ContactDetails,
  visitId: string | null,
): readonly DoorPerson[] {
  const { name, phone, email } = met;
  const meeting = meetingOf(people, met, visitId !== null);
  if (meeting.result === 'known') return people;
  if (meeting.result === 'new')
    return [...people, { id: 0, name, phone, email, contactHidden: false, visitId, phoneVisitId: null }];
  const { person, added } = meeting;
  const completed = { ...person, ...added, ...(visitId !== null && { phoneVisitId: visitId }) };
  return people.map((one) => (one === person ? completed : one));
}

/** People after a visit was taken back. */
export const withoutVisit = (people: readonly DoorPerson[], changeId: string): readonly DoorPerson[] =>
  people
    .filter(({ visitId }) => visitId !== changeId)
    .map((one) => (one.phoneVisitId === changeId ? { ...one, phone: null, phoneVisitId: null } : one));
