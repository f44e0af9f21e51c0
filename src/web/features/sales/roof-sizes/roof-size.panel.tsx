import { useQuery } from '@tanstack/react-query';
import type { RoofSizeOfDoor } from '#contract/roof-sizes.ts';
import { edgeLabels } from '#domain/measure/edge-types.ts';
import { lengthWords } from '#domain/measure/words.ts';
import { sizeWords } from '#domain/roof-size/words.ts';
import { api, query } from '#web/api/index.ts';
import type { PropertyPanel, PropertyPanelProps } from '#web/features/leads/properties/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { PriceRange } from './price-range.tsx';

/** How large the roof is, how sure that is, and what it is from. */
export const panel: PropertyPanel = { tab: 'details', order: 0.5, Panel: RoofSizePanel };

function RoofSizePanel({ property: { id: propertyId, address } }: PropertyPanelProps) {
  const size = useQuery(query(api.roofSizes.ofProperty, { params: { propertyId } }));
  return (
    <section aria-label="Roof size" className="grid gap-1.5">
      <h3 className="font-medium">Roof size</h3>
      <Loaded query={size} failure="Failed to fetch the size of the roof">
        {(found) => <Size found={found} address={address} />}
      </Loaded>
    </section>
  );
}

function Size({
  found: { squares, plusMinusSquares, lengths, notes, range, from },
  address,
}: {
  found: RoofSizeOfDoor;
  address: string;
}) {
  return (
    <>
      {squares !== null && (
        <p className="text-lg font-medium tabular-nums">{sizeWords(squares, plusMinusSquares ?? 0)}</p>
      )}
      {lengths.length > 0 && (
        <p className="text-sm tabular-nums">
          {lengths
            .map(({ type, feet, plusMinusFeet }) => `${edgeLabels[type]} ${lengthWords(feet, plusMinusFeet)}`)
            .join(' · ')}
        </p>
      )}
      {from && <PriceRange address={address} from={from} range={range} />}
      {notes.map((note) => (
        <p key={note} className="text-sm text-muted-foreground">
          {note}
        </p>
      ))}
    </>
  );
}
