import type { HoursImport } from '#contract/knocking-hours.ts';
import { formatScope, formatSpan } from '#domain/knocking-hours/rules.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

type City = HoursImport['cities'][number];

/** Most cities that are listed. */
const CITIES_SHOWN = 100;

const changes: Record<
  City['change'],
  { label: string; variant: 'success' | 'warning' | 'neutral' | 'destructive' }
> = {
  new: { label: 'New', variant: 'success' },
  changed: { label: 'Changed', variant: 'warning' },
  same: { label: 'Unchanged', variant: 'neutral' },
  removed: { label: 'Removed', variant: 'destructive' },
};

interface HoursPreviewProps {
  preview: HoursImport;
  importing: boolean;
  onImport: () => void;
}

/** What importing a file would do, or every row that keeps it from being imported. */
export function HoursPreview({ preview, importing, onImport }: HoursPreviewProps) {
  const { problems, problemCount, cities } = preview;
  if (problemCount > 0)
    return (
      <section aria-label="Rows that cannot be imported" className="grid gap-2">
        <p role="status" className="font-medium">
          Nothing can be imported before {problemCount === 1 ? 'this is' : 'these are'} corrected:
        </p>
        <ul className="grid gap-1 text-sm">
          {problems.map(({ row, reason }) => (
            <li key={`${row} ${reason}`} className="wrap-anywhere">
              <span className="font-medium tabular-nums">Row {row}:</span> {reason}
            </li>
          ))}
        </ul>
        {problemCount > problems.length && (
          <p className="text-sm">And {(problemCount - problems.length).toLocaleString()} more.</p>
        )}
      </section>
    );
  const isNothing = cities.every(({ change }) => change === 'same');
  return (
    <section aria-label="Preview" className="grid gap-4">
      <p role="status" className="font-medium">
        {isNothing ? 'All hours in this file are already on file.' : summaryOf(preview)}
      </p>
      <ul className="divide-y rounded-lg border">
        {cities.slice(0, CITIES_SHOWN).map((one) => (
          <CityLine key={`${one.state} ${one.city}`} city={one} />
        ))}
      </ul>
      {cities.length > CITIES_SHOWN && (
        <p className="text-sm">And {(cities.length - CITIES_SHOWN).toLocaleString()} more cities.</p>
      )}
      <Button
        pending={importing}
        why={isNothing && 'All hours in this file are already on file.'}
        onClick={onImport}
        className="sm:justify-self-start"
      >
        Import Hours
      </Button>
    </section>
  );
}

function CityLine({ city: { city, state, change, rules } }: { city: City }) {
  const { label, variant } = changes[change];
  return (
    <li className="grid gap-1 px-3 py-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">
          {city}, {state}
        </span>
        <Badge variant={variant}>{label}</Badge>
      </p>
      {rules.map((rule) => (
        <p key={formatScope(rule)} className="text-sm text-muted-foreground">
          {[formatSpan(rule), formatScope(rule)].filter(Boolean).join(' · ')}
        </p>
      ))}
    </li>
  );
}

/** '2 cities new, 1 removed; 7 others stay.' */
export function summaryOf({ cities, kept }: HoursImport): string {
  const parts = (Object.keys(changes) as City['change'][]).flatMap((change) => {
    const count = cities.filter((one) => one.change === change).length;
    return count === 0 ? [] : [`${count.toLocaleString()} ${changes[change].label.toLowerCase()}`];
  });
  const others =
    kept === 0 ? '' : `; ${kept.toLocaleString()} not in the file ${kept === 1 ? 'stays' : 'stay'}`;
  return `Cities: ${parts.join(', ')}${others}.`;
}
