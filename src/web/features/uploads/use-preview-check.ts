import { useMutation } from '@tanstack/react-query';
import type { PreviewOrder, UploadPreview } from '#contract/upload-previews.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { toast } from '#web/ui/toast.tsx';

/** Looks at a kept file in another way; what is on screen is read again then. */
export function usePreviewCheck({ id, revision }: Pick<UploadPreview, 'id' | 'revision'>) {
  return useMutation({
    mutationFn: (order: PreviewOrder) =>
      api.uploadPreviews.check({ params: { previewId: id }, body: { ...order, revision } }),
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Error',
        description: sentenceOf(error, 'Failed to look at the file'),
      }),
  });
}
