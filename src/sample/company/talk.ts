import type { Outcome } from '#domain/queues/outcomes.ts';
import type { Random } from '#domain/random.ts';

/** What a rep notes at a door, and whom they met there. All of it is invented. */
interface Met {
  name: string;
  phone: string | null;
  email: string | null;
}

const notes: Partial<Record<Outcome, { chance: number; texts: readonly string[] }>> = {
  not_home: {
    chance: 0.06,
    texts: [
      'Truck in the driveway, nobody came. Try after 5.',
      'Left a door hanger.',
      'Gate locked, rang twice.',
      'Neighbor says they work nights.',
      'Two dogs in the yard. Use the side door.',
    ],
  },
  come_back: {
    chance: 0.45,
    texts: [
      'On a call, asked for ten minutes later this week.',
      'Spouse decides, home after 5.',
      'Leaving for work. Interested, wants to see the pictures.',
      'Tenant will give the owner my card.',
      'Babysitter only. Owner is back in the evening.',
    ],
  },
  conversation: {
    chance: 0.3,
    texts: [
      'Roof is from before they bought. Wants to think about it.',
      'Had a leak over the hallway two monsoons ago, patched it himself.',
      'Asked about warranty. Left the brochure.',
      'Selling in spring, may replace before listing.',
      'Likes the idea of a free inspection, not before the holidays.',
      'Insurance is State Mutual, deductible 2,500.',
      'Showed her the missing shingles on my phone. Surprised.',
    ],
  },
  not_interested: {
    chance: 0.25,
    texts: ['Renting out, not spending.', 'Roof done in 2021.', 'Polite, but no.', 'Moving out of state.'],
  },
  has_contractor: {
    chance: 0.3,
    texts: [
      'Brother-in-law does roofs.',
      'Signed with somebody last week.',
      'Has a quote, starts in January.',
    ],
  },
  appointment: {
    chance: 0.8,
    texts: [
      'Wants the whole roof looked at, bring the long ladder.',
      'Stain on the bedroom ceiling.',
      'Both will be there.',
      'Call from the gate, code 4410.',
      'Tile over the garage is cracked, wants a price for that first.',
    ],
  },
  inspected: {
    chance: 0.9,
    texts: [
      'About 24 squares, one layer, decking soft at the east eave.',
      'Curling on the south slope, granules in the gutter.',
      'Eleven lifted shingles, flashing at the chimney is open.',
      'Underlayment is done. Tiles can be reused.',
      'Walkable, 4/12. Took pictures of every slope.',
    ],
  },
  do_not_knock: { chance: 0.6, texts: ['No soliciting sign.', 'Asked us not to come again.'] },
  sold: {
    chance: 0.9,
    texts: [
      'Signed at the table. Color: desert tan.',
      'Start after the 10th, HOA form is with her.',
      'Deposit by check tomorrow.',
    ],
  },
};

export function noteAfter(outcome: Outcome, random: Random): string | null {
  const known = notes[outcome];
  return known && random.chance(known.chance) ? random.pick(known.texts) : null;
}

export const appointmentNotes = [
  'Free inspection',
  'Go over the pictures',
  'Measure and price',
  null,
] as const;

const firstNames = [
  'Karen',
  'Miguel',
  'Janet',
  'Thomas',
  'Rosa',
  'Derek',
  'Yvonne',
  'Paul',
  'Anita',
  'Chris',
];
const lastNames = ['Delgado', 'Freeman', 'Novak', 'Salazar', 'Lindgren', 'Burke', 'Tsosie', 'Coleman'];
const areaCodes = ['480', '480', '602', '623'];

/** Who opens the door: the owner by the record, or a tenant. Numbers are those that no line has. */
export function whoIsThere(owner: string | null, random: Random): Met {
  const name = nameIn(owner) ?? `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  const phone = `(${random.pick(areaCodes)}) 555-01${String(random.whole(0, 99)).padStart(2, '0')}`;
  const address = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`;
  return { name, phone: random.chance(0.8) ? phone : null, email: random.chance(0.45) ? address : null };
}

/** 'Karen & Luis T Valdez' is Karen Valdez at the door; a company or a trust is nobody. */
function nameIn(owner: string | null): string | null {
  const words = owner?.split(/\s+/) ?? [];
  if (words.length < 2 || words.length > 5 || /\b(LLC|LP|Inc|Trust)\b/.test(owner ?? '')) return null;
  return `${words[0]} ${words.at(-1)}`;
}
