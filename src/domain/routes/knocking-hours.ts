/** When a town lets people sell from door to door. Hours of the day on its own clock. */
interface KnockingHours {
  /** Null where the town's own rule is not known here. */
  town: string | null;
  opens: number;
  closes: number | 'sunset';
  /** After which it is over in any case, where that is earlier than `closes`. */
  atLatestSunset?: true;
  /** Days on which nobody may knock, as one says them. */
  never?: string;
  /** Where it stands. */
  source: string;
}

/** When the rules below were last read. Towns change them, and most towns are not listed. */
export const HOURS_CHECKED = '2026-11-22';

/** Keys are state and city. Each was read in the town's published code. */
const towns: Record<string, Omit<KnockingHours, 'town'>> = {
  'TX Dallas': {
    opens: 9,
    closes: 'sunset',
    never: 'Sundays and ten holidays',
    source: 'Dallas City Code, home solicitations (Ord. 29245)',
  },
  'CO Fort Collins': { opens: 9, closes: 'sunset', source: 'Fort Collins Ordinance 060, 2011' },
  'UT Lehi': { opens: 9, closes: 20, source: 'Lehi City Code 4-4-19' },
  'OK Tulsa': { opens: 8, closes: 19, source: 'Tulsa Revised Ordinances, Title 27 § 2903' },
  'OR Creswell': { opens: 9, closes: 20, source: 'Creswell Municipal Code 9.20.020' },
  'OH Macedonia': {
    opens: 9,
    closes: 'sunset',
    never: 'Sundays and legal holidays',
    source: 'Macedonia Codified Ordinances (Ord. 15-2017)',
  },
  'OH Broadview Heights': { opens: 10, closes: 20, source: 'Broadview Heights Codified Ordinances 828.02' },
};

/** What is polite everywhere and allowed nearly everywhere. */
const usual: KnockingHours = {
  town: null,
  opens: 9,
  closes: 20,
  atLatestSunset: true,
  source: 'no rule of this town is listed; these hours are usual elsewhere',
};

/**
 * The hours of a town, or the usual ones. A reminder for whoever plans a walk and no advice: towns also want permits,
 * and keep lists of doors not to knock at.
 */
export function knockingHoursOf({ city, state }: { city: string | null; state: string }): KnockingHours {
  const rule = towns[`${state} ${city}`];
  return rule && city !== null ? { town: city, ...rule } : usual;
}

const hour = (of: number): string => `${of % 12 === 0 ? 12 : of % 12} ${of < 12 ? 'AM' : 'PM'}`;

/** '9 AM to sunset, never on Sundays'. */
export function hoursWords({ opens, closes, atLatestSunset, never }: KnockingHours): string {
  const end = closes === 'sunset' ? 'sunset' : hour(closes);
  const first = atLatestSunset ? `${end} or sunset, whichever is first` : end;
  return `${hour(opens)} to ${first}${never ? `, never on ${never}` : ''}`;
}
