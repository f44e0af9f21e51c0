import { ageOf, formatAge, type HoursRule } from '#domain/knocking-hours/rules.ts';
import { formatDay } from '#web/ui/days.ts';

interface HoursSourceProps {
  rule: HoursRule;
  /** 'YYYY-MM-DD' */
  today: string;
  className?: string;
}

/** Where a rule can be read, when that was done last, and what its file notes. */
export function HoursSource({ rule, today, className }: HoursSourceProps) {
  const { source, checkedOn, note } = rule;
  return (
    <p className={className}>
      {/^https?:\/\/\S+$/.test(source) ? (
        <a href={source} target="_blank" rel="noreferrer" className="break-all underline">
          {source}
        </a>
      ) : (
        <span className="wrap-anywhere">{source}</span>
      )}
      ; checked on {formatDay(checkedOn)}, {formatAge(ageOf(rule, today).days)}.
      {note && <span className="wrap-anywhere"> {note}.</span>}
    </p>
  );
}
