import type { CaptureDetails } from '#contract/captures.ts';
import { product } from '#domain/product.ts';
import { type Accuracy, describeAccuracy } from '#domain/review/accuracy.ts';
import { describeRoofChanges, type RoofChangeCounts } from '#domain/review/roof-change.ts';
import { counted } from '#domain/standing.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';

/** To the holders of the ZIP: what they see from now on, and how right it is as far as that was measured. */
export function deliveryMail(
  config: Config,
  {
    zipCode,
    capturedOn,
    readyRoofs,
    openRoofs,
  }: Pick<CaptureDetails, 'zipCode' | 'capturedOn' | 'readyRoofs'> & { openRoofs: number },
  accuracy: Accuracy,
  changes: RoofChangeCounts,
) {
  const day = new Date(`${capturedOn}T00:00:00Z`);
  const date = day.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const changed = describeRoofChanges(changes);
  return {
    subject: `New pictures of ZIP code ${zipCode}`,
    text: `A capture of your ZIP code ${zipCode} of ${date} was delivered: pictures of ${counted(readyRoofs, 'roof', 'roofs')}.${
      openRoofs > 0 ? ` ${counted(openRoofs, 'roof is', 'roofs are')} not part of it yet.` : ''
    }${
      changed &&
      `

Since earlier captures of the same roofs, as reviewers say: ${changed}.`
    }

${describeAccuracy(accuracy).join('\n')}

See them on ${product.name}: ${publicUrlOf(config)}/map`,
  };
}
