import { type Outcome, outcomeLabels, visitOutcomes } from '#domain/queues/outcomes.ts';

interface DayGroup {
  key: string;
  label: string;
  /** Outcomes of the door's last visit today; none for a door without a visit. */
  outcomes: readonly Outcome[];
  light: string;
  dark: string;
}

/** What a door of the day is drawn as. None of the colors is one of severity's. */
export const dayGroups: readonly DayGroup[] = [
  { key: 'open', label: 'Not visited', outcomes: [], light: '#ffffff', dark: '#1b202a' },
  { ...one('not_home'), light: '#7b8594', dark: '#98a2b3' },
  { ...one('come_back'), light: '#8a5cd1', dark: '#b696f2' },
  { ...one('conversation'), light: '#2b8fc7', dark: '#63bdf0' },
  {
    key: 'appointment',
    label: 'Appointment or inspection',
    outcomes: ['appointment', 'inspected'],
    light: '#1f3f9e',
    dark: '#8fb0ff',
  },
  { ...one('sold'), light: '#0f766e', dark: '#4fd1c0' },
  {
    key: 'no',
    label: 'Not interested',
    outcomes: ['not_interested', 'has_contractor', 'do_not_knock'],
    light: '#6b4630',
    dark: '#c79b7f',
  },
  { key: 'skipped', label: 'Skipped', outcomes: ['skipped'], light: '#c9cdd4', dark: '#525c6c' },
];

function one(outcome: Outcome): Pick<DayGroup, 'key' | 'label' | 'outcomes'> {
  return { key: outcome, label: outcomeLabels[outcome], outcomes: [outcome] };
}

/** The place among `dayGroups`. @param place among `visitOutcomes`, -1 for a door without a visit */
export function groupOf(place: number): number {
  const outcome = visitOutcomes[place];
  if (outcome === undefined) return 0;
  return dayGroups.findIndex(({ outcomes }) => outcomes.includes(outcome));
}
