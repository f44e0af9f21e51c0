import { Footprints } from 'lucide-react';
import type { Walk } from '#contract/walks.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { WalkRow } from './walk-row.tsx';
import { WalksSketch } from './walks-sketch.tsx';

interface WalkListProps {
  walks: readonly Walk[];
  /** For leaders, whose map has a color for each person; others see a sketch of their own walks. */
  colorOf: ((personId: string) => string) | null;
}

/** Who walks which doors, and how far they are. */
export function WalkList({ walks, colorOf }: WalkListProps) {
  if (walks.length === 0)
    return (
      <EmptyState icon={Footprints} title="No walks on this day" className="py-6">
        {colorOf
          ? 'Split a queue into walks here, or an area drawn on the map.'
          : 'A manager has not given you any.'}
      </EmptyState>
    );
  return (
    <>
      {!colorOf && <WalksSketch walks={walks} />}
      <ul aria-label="Walks" className="grid divide-y">
        {walks.map((walk, index) => (
          <WalkRow
            key={walk.id}
            walk={walk}
            mark={colorOf ? { color: colorOf(walk.walker.id) } : { number: index + 1 }}
            mayLead={colorOf !== null}
          />
        ))}
      </ul>
    </>
  );
}
