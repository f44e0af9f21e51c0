import type { Stage } from '../crm.ts';

/** The stages a deal climbs; 'lost' is where it may fall from any of them. */
export const ladder = ['new', 'queued', 'knocked', 'called', 'appt_set', 'proposal_sent', 'won'] as const;
export type Rung = (typeof ladder)[number];

/** Where every door begins, recorded or not. */
const [, ...recordedRungs] = ladder;

/** The recorded counts of one stage. */
export interface RungCount {
  stage: Stage;
  /** Doors recorded at this stage at any time, also those lost since. */
  count: number;
  /** Those of them that were recorded at a later stage. */
  wentOn: number;
}

export interface FunnelStep extends RungCount {
  stage: Rung;
  /** Share of them that went on, 0 to 1; null for the last stage and for stages without doors. */
  rate: number | null;
}

/** Each stage of the ladder with its recorded doors; a skipped stage counts none. */
export function funnelOf(recorded: readonly RungCount[]): FunnelStep[] {
  return recordedRungs.map((stage, index) => {
    const { count = 0, wentOn = 0 } = recorded.find((rung) => rung.stage === stage) ?? {};
    return {
      stage,
      count,
      wentOn,
      rate: index < recordedRungs.length - 1 && count > 0 ? wentOn / count : null,
    };
  });
}
