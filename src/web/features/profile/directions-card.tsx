import {
  mapApplicationLabels,
  offeredApplications,
  setMapApplication,
  useMapApplication,
} from '#web/features/properties/index.ts';
import { Section } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const ASK = 'ask';
const options = [
  { value: ASK, label: 'Ask next time' },
  ...offeredApplications.map((value) => ({ value, label: mapApplicationLabels[value] })),
];

/** Which map application the way to a door opens in, on this device. */
export function DirectionsCard() {
  const chosen = useMapApplication();
  return (
    <Section title="Directions">
      <Field label="Open in" hint="On this device. The first choice at a door is remembered here.">
        {(control) => (
          <Select
            {...control}
            value={chosen ?? ASK}
            options={options}
            onValueChange={(value) =>
              setMapApplication(offeredApplications.find((one) => one === value) ?? null)
            }
          />
        )}
      </Field>
    </Section>
  );
}
