import type { Capture } from '#contract/captures.ts';
import { product } from '#domain/product.ts';
import { type Accuracy, accuracyWords } from '#domain/review/accuracy.ts';
import { type RoofChangeCounts, roofChangeWords } from '#domain/review/roof-change.ts';
import { counted } from '#domain/standing.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';

/** To who holds the ZIP: what they see from now on, and how right it is as far as that was measured. */
export function deliveryMail(
  config: Config,
  { zipCode, capturedOn, seenRoofs }: Pick<Capture, 'zipCode' | 'capturedOn' | 'seenRoofs'>,
  accuracy: Accuracy,
  changes: RoofChangeCounts,
) {
  const day = new Date(`${capturedOn}T00:00:00Z`);
  const words = day.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const changed = roofChangeWords(changes);
  return {
    subject: `New pictures of ZIP code ${zipCode}`,
    text: `A capture of your ZIP code ${zipCode} of ${words} was delivered: pictures of ${counted(seenRoofs, 'roof', 'roofs')}.${
      changed &&
      `

Since the capture before, as reviewers say: ${changed}.`
    }

${accuracyWords(accuracy).join('\n')}

See them on ${product.name}: ${publicUrlOf(config)}/map`,
  };
}
