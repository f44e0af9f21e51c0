import type { EarlierPicture } from '#contract/earlier-picture.ts';
import type { ReviewItem } from '#contract/reviews.ts';
import type { CaptureKind } from '#domain/assessments/sources.ts';
import { differencesOf } from '#domain/review/agreement.ts';
import { overlayOfRow } from '#server/features/imagery/captures/index.ts';
import { groundPicture, type Pictured } from '#server/features/imagery/imagery/index.ts';
import type { Contested } from '#server/features/imagery/review-progress/index.ts';
import { presentSuggestion } from '#server/features/imagery/vision/index.ts';
import type { DoorDispute } from './disputes.data.ts';
import { groundOf, isCutOff, outlineOf } from './drawn-outlines.ts';
import type { HeldItem } from './items.data.ts';

interface Shown {
  kind: CaptureKind;
  capturedOn: string;
}

/** A roof for its reviewer: a blind one without any earlier statement, and none with its address or owner. */
export function present(
  item: HeldItem,
  { kind, capturedOn }: Shown,
  { contested, disputes }: { contested: readonly Contested[]; disputes: readonly DoorDispute[] },
): ReviewItem {
  const { id, zipCode, blind } = item;
  const picture = pictureOf(item);
  const ground = groundOf(item);
  const outline = ground && outlineOf(item, ground);
  const known = { id, zipCode, kind, capturedOn, picture, mayOutline: ground !== null };
  const shown = { ...known, outline, isCutOff: isCutOff(item) };
  if (blind) return { ...shown, blind, earlier: null };
  const differing =
    item.reason === 'settle' ? contested.find(({ propertyId }) => propertyId === item.propertyId) : undefined;
  const [first, second] = differing?.reviews ?? [];
  return {
    ...shown,
    blind,
    earlier: earlierOf(item),
    contradictory: (differing?.reviews ?? []).flatMap(({ answer, severity }) =>
      answer.verdict === 'judged' && severity
        ? [{ material: answer.material, signs: [...answer.signs], severity }]
        : [],
    ),
    differences: first && second ? differencesOf(first, second) : [],
    suggestion: item.suggestion && presentSuggestion(item.suggestion),
    disputed:
      item.reason === 'dispute'
        ? disputes
            .filter(({ propertyId }) => propertyId === item.propertyId)
            .map(({ reason, photoIds }) => ({
              reason,
              photos: photoIds.map((photoId) => `/api/review/items/${id}/door-photos/${photoId}`),
            }))
        : [],
  };
}

/** The picture of an earlier capture, through the item as well. */
function earlierOf({ id, earlier }: HeldItem): EarlierPicture | null {
  if (!earlier) return null;
  const { capturedOn } = earlier;
  return { picture: `/api/review/items/${id}/earlier-picture`, capturedOn, overlay: overlayOfRow(earlier) };
}

/** Our picture through the item, so that only its reviewer can open it; a picture named by data at its own address. */
function pictureOf(item: HeldItem): string | null {
  if (item.cropKey || drawn(item)) return `/api/review/items/${item.id}/picture`;
  const url = item.cropImageUrl ?? item.imageUrl;
  return url && /^https?:\/\//.test(url) ? url : null;
}

/** The picture that we cut out ourselves, of the sample's roofs. */
export const drawn = (item: Pictured & { propertyId: number }) =>
  groundPicture(item.propertyId, item, 'crop') ?? groundPicture(item.propertyId, item, 'image');
