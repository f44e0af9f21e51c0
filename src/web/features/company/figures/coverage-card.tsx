import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { ZipFigures } from './zip-figures.tsx';

/** How much of a ZIP code the company has been at, and what is left in it. */
export function CoverageCard() {
  const held = useQuery(query(api.coverage.listSubscribed));
  const [chosen, setChosen] = useState<string>();
  const zips = (held.data ?? []).filter(({ status }) => status === 'active');
  const zip = zips.find(({ zipCode }) => zipCode === chosen) ?? zips[0];
  return (
    <Section
      title="What is left in a ZIP code"
      description="Where your company has knocked, and where it has not."
      actions={
        zips.length > 1 &&
        zip && (
          <Select
            aria-label="ZIP code"
            value={zip.zipCode}
            onValueChange={setChosen}
            options={zips.map(({ zipCode, city }) => ({ value: zipCode, label: zipCode, hint: city }))}
            className="w-44"
          />
        )
      }
      className="grid grid-cols-1 gap-4"
    >
      <Loaded query={held} failure="Failed to fetch your ZIP codes">
        {() =>
          zip ? (
            <ZipFigures key={zip.zipCode} zipCode={zip.zipCode} daysLeft={zip.daysLeft} />
          ) : (
            <EmptyState icon={MapPin} title="You hold no ZIP codes" className="py-6">
              The ZIP codes that you hold are shown here.
            </EmptyState>
          )
        }
      </Loaded>
    </Section>
  );
}
