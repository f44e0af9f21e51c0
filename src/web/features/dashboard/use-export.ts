import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { EXPORT_LIMIT, type Property } from '#contract/properties.ts';
import { markEncoding } from '#domain/csv/write.ts';
import { exportFileName, tooManyToExport } from '#domain/leads/export.ts';
import { leftOutSentence } from '#domain/queues/words.ts';
import { ApiError, api, saveText, sentenceOf } from '#web/api/index.ts';
import { toast } from '#web/ui/toast.tsx';
import { propertyCount } from './words.ts';

const SOURCE = 'dashboard';

interface Chosen {
  propertyIds: number[];
  includeDoNotContact: boolean;
}

/** What an export kept back because it is tagged 'Do not contact'. */
interface LeftOut {
  propertyIds: number[];
  count: number;
}

/** Saves properties as a CSV file, or says why not. */
export function useExport() {
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ propertyIds, includeDoNotContact }: Chosen) =>
      api.properties.export.withHeaders({ body: { propertyIds, source: SOURCE, includeDoNotContact } }),
    onSuccess({ data, headers }, { propertyIds }) {
      const out = Number(headers.get('x-left-out') ?? 0);
      saveText(markEncoding(data), exportFileName(SOURCE, localDate(new Date())));
      const exported = `Successfully exported ${propertyCount(propertyIds.length - out)}`;
      toast({
        title: 'Export Successful',
        description: out > 0 ? `${exported}. ${leftOutSentence(out)}` : exported,
      });
      if (out > 0) setLeftOut({ propertyIds, count: out });
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
    return mutate({ propertyIds: properties.map(({ id }) => id), includeDoNotContact: false });
  };
  const exportAll = () => {
    if (leftOut) mutate({ propertyIds: leftOut.propertyIds, includeDoNotContact: true });
    setLeftOut(null);
  };
  return { exportCsv, isPending, leftOut, exportAll, keepOut: () => setLeftOut(null) };
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
