import type { WalkGround } from '#domain/knocks/ground.ts';
import { pathOf, type planAround } from './walk-plan.ts';

/** Streets, lots, roofs and edges of ZIP codes, as they were taken along. */
export function GroundLines({
  ground,
  toPlan,
  streetWidth,
}: {
  ground: WalkGround;
  toPlan: ReturnType<typeof planAround>;
  streetWidth: number;
}) {
  return (
    <g fill="none">
      <path d={pathOf(ground.streets, toPlan)} className="stroke-background" strokeWidth={streetWidth} />
      <path d={pathOf(ground.lots, toPlan)} className="stroke-input" strokeWidth={0.75} />
      <path d={pathOf(ground.roofs, toPlan)} className="fill-input/40 stroke-none" />
      <path
        d={pathOf(ground.zips, toPlan)}
        className="stroke-muted-foreground"
        strokeWidth={2}
        strokeDasharray="6 4"
      />
    </g>
  );
}
