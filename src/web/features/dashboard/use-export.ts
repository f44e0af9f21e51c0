import { useMutation } from '@tanstack/react-query';
import { EXPORT_LIMIT, type Property } from '#contract/properties.ts';
import { markEncoding } from '#domain/csv/write.ts';
import { exportFileName, tooManyToExport } from '#domain/leads/export.ts';
import { ApiError, api, saveText, sentenceOf } from '#web/api/index.ts';
import { toast } from '#web/ui/toast.tsx';
import { propertyCount } from './words.ts';

const SOURCE = 'dashboard';

/** Saves properties as a CSV file, or says why not. */
export function useExport() {
  const { mutate, isPending } = useMutation({
    mutationFn: (propertyIds: number[]) => api.properties.export({ body: { propertyIds, source: SOURCE } }),
    onSuccess(csv, ids) {
      saveText(markEncoding(csv), exportFileName(SOURCE, localDate(new Date())));
      toast({
        title: 'Export Successful',
        description: `Successfully exported ${propertyCount(ids.length)}`,
      });
    },
    onError(error) {
      const description = refusalOf(error) ?? 'Failed to export properties. Please try again.';
      toast({ title: 'Export Failed', description, variant: 'destructive' });
    },
  });
  const exportCsv = (properties: readonly Property[]) => {
    const count = properties.length;
    if (count === 0) return toast({ title: 'No properties to export', variant: 'destructive' });
    if (count > EXPORT_LIMIT) {
      const description = tooManyToExport(count, EXPORT_LIMIT);
      return toast({ title: 'Export Failed', description, variant: 'destructive' });
    }
    return mutate(properties.map(({ id }) => id));
  };
  return { exportCsv, isPending };
}

/** What the server says where it understood the call and refused it. */
function refusalOf(error: unknown): string | null {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused ? sentenceOf(error, '') || null : null;
}

/** YYYY-MM-DD as the user's calendar has it: toISOString would already say tomorrow on an Arizona evening. */
function localDate(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
