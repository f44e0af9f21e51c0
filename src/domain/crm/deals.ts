import { type Stage, stageLabels } from '../crm.ts';

/** Stages that begin a deal when set by hand, since they imply a conversation. */
export const dealStages = ['called', 'appt_set', 'proposal_sent', 'won'] as const satisfies readonly Stage[];

/** Stages in which a door is not a deal, whatever happened there before. */
const beforeDeals: readonly Stage[] = ['new', 'queued'];

interface StageCount {
  stage: Stage;
  /** Doors in it that are deals. */
  deals: number;
}

interface DealCounts {
  underWay: number;
  won: number;
  lost: number;
  /** Won of those that are decided, 0 to 1; null if none is. */
  winRate: number | null;
}

export function dealCounts(stages: readonly StageCount[]): DealCounts {
  const sum = (which: (stage: Stage) => boolean) =>
    stages.filter(({ stage }) => which(stage)).reduce((all, { deals }) => all + deals, 0);
  const won = sum((stage) => stage === 'won');
  const lost = sum((stage) => stage === 'lost');
  return {
    underWay: sum((stage) => stage !== 'won' && stage !== 'lost' && !beforeDeals.includes(stage)),
    ...{ won, lost, winRate: won + lost === 0 ? null : won / (won + lost) },
  };
}

const DEAL =
  'A deal begins with a conversation at the door, an appointment, an inspection or a sale, or when somebody sets Called, Appointment Set, Proposal Sent or Won by hand. ‘Not home’, ‘Come back’, ‘Not interested’, ‘Has a contractor’ and ‘Do not knock’ begin none.';
const WORTH =
  'A deal that is not won is worth what its open proposal comes to; a won one the amount that was signed, else what was entered.';
const WON = 'Doors that are in Won now, by the day on which they were won.';

/** What the number of a stage counts, as the screens print it. */
export function stageDefinition(stage: Stage): string {
  if (stage === 'new')
    return 'Doors you see that are in no other stage. Nobody in your company has worked them.';
  if (stage === 'queued') return 'Doors in a queue of your company without a visit yet.';
  return `Doors in ${stageLabels[stage]} now, each once for the company. Where fewer of them are deals, that number is beside it. ${DEAL} ${WORTH}`;
}

/** What each figure counts, as the screens print it. */
export const dealDefinitions = {
  underWay: `Deals that are neither won nor lost. ${DEAL}`,
  won: WON,
  recorded: 'Doors that were ever recorded at this stage, also those that are lost by now.',
  wentOn: 'Of those recorded at this stage, the share that was recorded at a later one, too.',
  doors: 'Doors in this stage now, each once for the company.',
  value: `The sum of what the deals in this stage are worth. ${WORTH}`,
  winRate: `Won deals as a share of won and lost ones. ${WON} A refusal before any conversation is no lost deal.`,
} as const;
