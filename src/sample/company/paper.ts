import { sampleBook } from '#domain/pricing/sample-book.ts';
import { randomOf } from '#domain/random.ts';

/** What the company's proposals have in common; all of it is invented. */
export const letterhead = {
  color: '#b45309',
  licenseNumber: 'ROC 000000 (sample)',
  insurer: 'Sample Mutual, (480) 555-0100',
  address: '7340 E Sample Way, Scottsdale, AZ 85251',
  phone: '(480) 555-0146',
  email: 'office@saguaro.example',
  title: 'Roof replacement',
  intro: 'Thank you for showing us your roof. These are three ways to renew it.',
  scope:
    'We tear off one layer, replace soft decking, and install underlayment, flashing, shingles and ridge cap. We clean up with magnets every evening.',
  terms: 'The balance is due when the work is complete. Changes are agreed in writing.',
  validDays: 30,
  finishDays: 45,
  deposit: { kind: 'percent' as const, percent: 25 },
  ...{
    mostDiscount: { rep: 5, manager: 15 },
    paymentUrl: '',
    reminders: true,
    stageAfterDecline: 'lost' as const,
    stageAfterRevoke: 'before' as const,
  },
  detail: 'total' as const,
};

/** The company's own prices: near those that everybody starts with. */
export const ownBook = {
  settings: sampleBook.settings,
  items: sampleBook.items.map((item) => ({
    ...item,
    packages: [...item.packages],
    unitCents: Math.round((item.unitCents * randomOf(`price of ${item.key}`).between(0.96, 1.11)) / 25) * 25,
  })),
};

/** A gable roof of about this area as somebody traces it on a picture. @param squareFeet of the floor below */
export function tracingOf(propertyId: number, squareFeet: number) {
  const random = randomOf(`tracing ${propertyId}`);
  const feetPerPixel = 0.11;
  const plan = Math.max(1100, squareFeet * random.between(1.12, 1.2));
  const ratio = random.between(1.5, 2.1);
  const height = Math.sqrt(plan / ratio) / feetPerPixel;
  const width = height * ratio;
  const [left, top] = [random.between(180, 240), random.between(120, 170)];
  const near = (value: number) => Math.round(value * 10) / 10;
  const pitch = random.pick([4, 4, 5, 5, 6]);
  const ridge = near(top + height / 2);
  const face = (from: number, to: number) => ({
    points: [
      [near(left), from],
      [near(left + width), from],
      [near(left + width), to],
      [near(left), to],
    ] as [number, number][],
    ...{ pitch, pitchErrorTwelfths: 0.5 },
  });
  return {
    scale: { feetPerPixel, errorPercent: 1.2, source: 'length' as const, typed: near(width * feetPerPixel) },
    storyCount: 1,
    faces: [face(near(top), ridge), face(ridge, near(top + height))],
  };
}
