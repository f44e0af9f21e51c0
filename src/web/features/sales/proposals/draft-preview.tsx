import { useQuery } from '@tanstack/react-query';
import type { ProposalContent } from '#contract/proposal-content.ts';
import { api, query } from '#web/api/index.ts';
import { urlOf } from '#web/api/request.ts';
import { ProposalPreview } from '#web/features/sales/sign/index.ts';
import { dateOnly } from '#web/ui/dates.ts';

interface DraftPreviewProps {
  propertyId: number;
  photoIds: readonly number[];
  content: ProposalContent;
}

/** Until the picture is there; then it has its own. */
const LOGO = { width: 240, height: 80 };

/**
 * A draft as its homeowner will read it. Copies of its pictures are made as it is sent, so here they are those of the
 * door and of the template.
 */
export function DraftPreview({ propertyId, photoIds, content }: DraftPreviewProps) {
  const photos = useQuery(query(api.photos.list, { params: { propertyId } }));
  const template = useQuery(query(api.proposals.getTemplate));
  const logoId = template.data?.logoId ?? null;
  const addresses = new Map(
    photoIds.map((photoId) => [
      String(photoId),
      urlOf(api.photos.get.endpoint, { params: { propertyId, photoId } }),
    ]),
  );
  if (logoId) addresses.set(logoId, `${urlOf(api.proposals.getLogo.endpoint, {})}?${logoId}`);
  const shown: ProposalContent = {
    ...content,
    company: {
      ...content.company,
      logo: logoId ? { ...LOGO, sha256: logoId, alt: `${content.company.name}, logo` } : null,
    },
    photos: photoIds.flatMap((photoId) => {
      const photo = photos.data?.find(({ id }) => id === photoId);
      if (!photo) return [];
      const { width, height, takenAt } = photo;
      const caption = `Taken on ${dateOnly(takenAt)}`;
      return [{ sha256: String(photoId), width, height, alt: caption, caption }];
    }),
  };
  return <ProposalPreview content={shown} pictureAt={(sha256) => addresses.get(sha256) ?? ''} />;
}
