import { useMutation } from '@tanstack/react-query';
import type { PreviewOrder, UploadPreview } from '#contract/upload-previews.ts';
import { api, tellFailure } from '#web/api/index.ts';

/** Looks at a kept file in another way; what is on screen is read again then. */
export function usePreviewCheck({ id, revision }: Pick<UploadPreview, 'id' | 'revision'>) {
  return useMutation({
    mutationFn: (order: PreviewOrder) =>
      api.uploadPreviews.check({ params: { previewId: id }, body: { ...order, revision } }),
    onError: (error) => tellFailure(error, 'Failed to look at the file'),
  });
}
