import type { PreviewOrder, UploadPreview } from '#contract/upload-previews.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';

/** Looks at a kept file in another way; what is on screen is read again then. */
export function usePreviewCheck({ id, revision }: Pick<UploadPreview, 'id' | 'revision'>) {
  return useAct(
    (order: PreviewOrder) =>
      api.uploadPreviews.check({ params: { previewId: id }, body: { ...order, revision } }),
    { failure: 'Failed to look at the file' },
  );
}
