import type { WalkGround } from '#domain/knocks/ground.ts';
import { pathOf, type ToPlan } from './plan.ts';

interface GroundLinesProps {
  ground: WalkGround;
  toPlan: ToPlan;
  streetWidth: number;
  /** Streets and edges of ZIP codes alone, where a plan is too small for houses. */
  streetsAlone?: boolean;
}

/** Streets, lots, roofs and edges of ZIP codes. */
export function GroundLines({ ground, toPlan, streetWidth, streetsAlone = false }: GroundLinesProps) {
  return (
    <g fill="none">
      <path d={pathOf(ground.streets, toPlan)} className="stroke-background" strokeWidth={streetWidth} />
      {!streetsAlone && (
        <>
          <path d={pathOf(ground.lots, toPlan)} className="stroke-input" strokeWidth={0.75} />
          <path d={pathOf(ground.roofs, toPlan)} className="fill-input/40 stroke-none" />
        </>
      )}
      <path
        d={pathOf(ground.zips, toPlan)}
        className="stroke-muted-foreground"
        strokeWidth={2}
        strokeDasharray="6 4"
      />
    </g>
  );
}
