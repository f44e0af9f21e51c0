import { Download, ExternalLink, Printer } from 'lucide-react';
import { useState } from 'react';
import type { Place } from '#domain/geo/distance.ts';
import { product } from '#domain/product.ts';
import { fileLabel } from '#domain/queues/words.ts';
import { gpxOf } from '#domain/routes/gpx.ts';
import { doorsInLink, routeParts } from '#domain/routes/hand-over.ts';
import { saveText } from '#web/api/index.ts';
import { useMapApplication } from '#web/features/leads/properties/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface RouteHandOverProps {
  queueName: string;
  start: Place | null;
  /** In the order to walk them. */
  doors: readonly (Place & { address: string })[];
  onPrint: () => void;
}

const applications = [
  { value: 'google', label: 'Google Maps' },
  { value: 'apple', label: 'Apple Maps' },
];

/** The way out of here: parts of the walk for a map application, a file for other devices, and paper. */
export function RouteHandOver({ queueName, start, doors, onPrint }: RouteHandOverProps) {
  const usual = useMapApplication();
  const [chosen, setChosen] = useState<'google' | 'apple'>(usual === 'apple' ? 'apple' : 'google');
  const isPhone = matchMedia('(pointer: coarse)').matches;
  const most = chosen === 'apple' ? doorsInLink.apple : doorsInLink[isPhone ? 'googlePhone' : 'google'];
  const saveGpx = () => {
    const stops = doors.map((door, index) => ({ ...door, name: `${index + 1}. ${door.address}` }));
    saveText(
      gpxOf(queueName, product.name, stops),
      `walk-${fileLabel(queueName)}.gpx`,
      'application/gpx+xml',
    );
  };
  return (
    <div className="grid gap-3 border-t pt-3">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onPrint}>
          <Printer />
          Print Walk Sheet
        </Button>
        <Button size="sm" variant="secondary" onClick={saveGpx}>
          <Download />
          Save as GPX
        </Button>
      </div>
      <Field label="Open in" hint={`A link holds ${most} doors. Open the next one when you are done.`}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            options={applications}
            onValueChange={(value) => setChosen(value === 'apple' ? 'apple' : 'google')}
          />
        )}
      </Field>
      <ul aria-label="Parts of the walk" className="flex max-h-32 flex-wrap gap-2 overflow-y-auto">
        {routeParts(chosen, start, doors, most).map(({ first, last, url }) => (
          <li key={first}>
            <Button asChild size="sm" variant="secondary">
              <a href={url} target="_blank" rel="noopener noreferrer">
                {first === last ? `Door ${first}` : `Doors ${first}–${last}`}
                <ExternalLink />
              </a>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
