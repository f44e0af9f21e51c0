import type { BookItem, PriceBook } from './book.ts';

/**
 * The price book of a company that has none: made-up prices of the size that Arizona saw in 2026, so that
 * newcomers see how pricing works. Everything made from it says that it is a sample.
 */
export const sampleBook: PriceBook = {
  items: [
    // Materials.
    item('shingles-good', 'Shingles, three-tab', { packages: ['good'], unitCents: 104_00, unit: 'square' }),
    item('shingles-better', 'Shingles, architectural', {
      ...{ packages: ['better'], unitCents: 128_00, unit: 'square' },
    }),
    item('shingles-best', 'Shingles, impact resistant (class 4)', {
      ...{ packages: ['best'], unitCents: 174_00, unit: 'square' },
    }),
    item('felt', 'Underlayment, 30 lb felt', {
      ...{ packages: ['good'], unitCents: 38_00, unit: 'roll', covers: 2, waste: 10 },
    }),
    item('synthetic', 'Underlayment, synthetic', {
      ...{ packages: ['better', 'best'], unitCents: 118_00, unit: 'roll', covers: 10, waste: 10 },
    }),
    item('ice-and-water', 'Ice and water shield in valleys', {
      ...{ packages: ['better', 'best'], unitCents: 92_00, unit: 'roll', covers: 66, waste: 10 },
      basis: 'valleys',
    }),
    item('valley-metal', 'Valley metal, 10 ft', {
      ...{ packages: ['good'], unitCents: 24_00, unit: 'piece', covers: 10, waste: 10, basis: 'valleys' },
    }),
    item('drip-edge', 'Drip edge, 10 ft', {
      ...{ unitCents: 13_50, unit: 'piece', covers: 10, waste: 10, basis: 'eaves and rakes' },
    }),
    item('starter', 'Starter strip', {
      ...{ unitCents: 58_00, unit: 'bundle', covers: 105, waste: 5, basis: 'eaves and rakes' },
    }),
    item('ridge-cap-good', 'Ridge cap, three-tab', {
      ...{ packages: ['good'], unitCents: 38_00, unit: 'bundle', covers: 35, waste: 5 },
      basis: 'ridges and hips',
    }),
    item('ridge-cap', 'Ridge cap, high profile', {
      ...{ packages: ['better', 'best'], unitCents: 72_00, unit: 'bundle', covers: 25, waste: 5 },
      basis: 'ridges and hips',
    }),
    item('ridge-vent', 'Ridge vent, 4 ft', {
      ...{ packages: ['best'], unitCents: 19_50, unit: 'piece', covers: 4, waste: 0, basis: 'ridges' },
    }),
    item('vent', 'Roof vent', { unitCents: 34_00, unit: 'each', waste: 0, basis: 'vents' }),
    item('pipe-boot', 'Pipe boot, neoprene', {
      ...{ packages: ['good', 'better'], unitCents: 15_00, unit: 'each', waste: 0, basis: 'pipes' },
    }),
    item('pipe-boot-best', 'Pipe boot, silicone', {
      ...{ packages: ['best'], unitCents: 34_00, unit: 'each', waste: 0, basis: 'pipes' },
    }),
    item('wall-flashing', 'Step and wall flashing, 10 ft', {
      ...{ unitCents: 17_50, unit: 'piece', covers: 10, waste: 10, basis: 'walls' },
    }),
    item('chimney-flashing', 'Chimney flashing kit', {
      ...{ unitCents: 145_00, unit: 'each', waste: 0, basis: 'chimneys' },
    }),
    item('skylight-flashing', 'Skylight flashing kit', {
      ...{ unitCents: 122_00, unit: 'each', waste: 0, basis: 'skylights' },
    }),
    item('nails', 'Coil nails', { unitCents: 48_00, unit: 'box', covers: 15 }),
    item('cap-nails', 'Cap nails for underlayment', { unitCents: 32_00, unit: 'box', covers: 20, waste: 0 }),
    item('sealant', 'Sealant and paint', { unitCents: 46_00, unit: 'job', waste: 0, basis: 'job' }),
    item('delivery', 'Delivery onto the roof', { unitCents: 140_00, unit: 'job', waste: 0, basis: 'job' }),
    item('decking', 'Decking, 7/16 in OSB, laid', {
      ...{ unitCents: 62_00, unit: 'sheet', waste: 0, basis: 'decking' },
    }),
    // Labor.
    labor('install-low', 'Installation', 85_00, { pitchUpTo: 6 }),
    labor('install-medium', 'Installation', 106_00, { pitchOver: 6, pitchUpTo: 8 }),
    labor('install-steep', 'Installation, steep', 136_00, { pitchOver: 8, pitchUpTo: 10 }),
    labor('install-very-steep', 'Installation, very steep', 178_00, { pitchOver: 10 }),
    labor('two-stories', 'Two stories, on top', 10_00, { storiesFrom: 2, storiesTo: 2 }),
    labor('three-stories', 'Three stories and more, on top', 24_00, { storiesFrom: 3 }),
    labor('tear-off', 'Tear-off, per layer', 42_00, { basis: 'layers' }),
    labor('clean-up', 'Clean-up with magnet', 150_00, { unit: 'job', basis: 'job' }),
    // Permits and disposal.
    item('permit', 'Building permit', {
      ...{ group: 'permit', unitCents: 285_00, unit: 'job', waste: 0, basis: 'job' },
    }),
    item('disposal', 'Dumpster, 30 cubic yards', {
      ...{ group: 'disposal', unitCents: 525_00, unit: 'load', covers: 25, waste: 0, basis: 'layers' },
    }),
  ],
  settings: {
    packages: {
      good: {
        name: 'Good',
        description: 'Three-tab shingles on felt: a sound roof at the lowest price.',
        warrantyYears: 5,
      },
      better: {
        name: 'Better',
        description: 'Architectural shingles on synthetic underlayment, with sealed valleys.',
        warrantyYears: 10,
      },
      best: {
        name: 'Best',
        description: 'Impact-resistant shingles, ridge vent and silicone boots.',
        warrantyYears: 15,
      },
    },
    profit: { kind: 'margin', basisPoints: 3000 },
    tax: { rule: 'materials', basisPoints: 800 },
    deckingSheets: 2,
    squaresPerDay: 20,
    typical: {
      ...{ wastePercent: 12, eaves: 6, rakes: 3.5, ridges: 2, hips: 1.5, valleys: 1.2, walls: 0.8 },
      ...{ pipes: 4, vents: 4, chimneys: 0, skylights: 0 },
    },
  },
};

function item(
  key: string,
  label: string,
  own: Pick<BookItem, 'unitCents' | 'unit'> & Partial<BookItem>,
): BookItem {
  return {
    ...{ key, label, group: 'material', basis: 'area', covers: 1, waste: 'roof' },
    packages: ['good', 'better', 'best'],
    ...{ pitchOver: null, pitchUpTo: null, storiesFrom: null, storiesTo: null },
    ...own,
  };
}

function labor(key: string, label: string, unitCents: number, own: Partial<BookItem>): BookItem {
  return item(key, label, { unit: 'square', ...own, group: 'labor', waste: 0, unitCents });
}
