import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { EXPORT_LIMIT } from '#contract/properties.ts';
import { markEncoding } from '#domain/csv/write.ts';
import { exportFileName, tooManyToExport } from '#domain/leads/export.ts';
import { leftOutSentence } from '#domain/queues/words.ts';
import { ApiError, fileNameOf, saveText, sentenceOf } from '#web/api/index.ts';
import { dayOf, ownTimeZone } from '#web/ui/days.ts';
import { toast } from '#web/ui/toast.tsx';

interface CsvExport {
  /** Goes into the file name where the server did not say one. */
  source: string;
  call: (body: ExportBody) => Promise<{ data: string; headers: Headers }>;
  /** The success, for example 'Successfully exported 3 properties'. */
  done: (count: number) => string;
  failed: string;
  /** What is said of an empty list, and over the refusal of a long one. */
  empty: { title: string; description?: string };
  tooMany: string;
}

interface ExportBody {
  propertyIds: number[];
  includeDoNotContact: boolean;
  timeZone: string;
}

/** What an export kept back because it is tagged 'Do not contact'. */
export interface LeftOut {
  propertyIds: number[];
  count: number;
}

interface Chosen {
  propertyIds: number[];
  include: boolean;
}

/** Saves properties as a CSV file, or says why not. What was left out waits in `leftOut` for the user's word. */
export function useCsvExport({ source, call, done, failed, empty, tooMany }: CsvExport) {
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ propertyIds, include }: Chosen) =>
      call({ propertyIds, includeDoNotContact: include, timeZone: ownTimeZone() }),
    onSuccess({ data, headers }, { propertyIds }) {
      const out = Number(headers.get('x-left-out') ?? 0);
      saveText(markEncoding(data), fileNameOf(headers, exportFileName(source, dayOf(new Date()))));
      const said = done(propertyIds.length - out);
      toast({
        title: 'Export Successful',
        description: out > 0 ? `${said}. ${leftOutSentence(out)}` : said,
      });
      if (out > 0) setLeftOut({ propertyIds, count: out });
    },
    onError(error, { propertyIds }) {
      if (isAllLeftOut(error)) setLeftOut({ propertyIds, count: propertyIds.length });
      else toast({ title: 'Export Failed', description: refusalOf(error, failed), variant: 'destructive' });
    },
  });
  /** @param count how many are wanted, where that is already known to be too many to name */
  const exportCsv = (propertyIds: number[], count = propertyIds.length) => {
    if (count === 0) toast({ ...empty, variant: 'destructive' });
    else if (count > EXPORT_LIMIT) {
      const description = tooManyToExport(count, EXPORT_LIMIT);
      toast({ title: tooMany, description, variant: 'destructive' });
    } else mutate({ propertyIds, include: false });
  };
  const exportAll = () => {
    if (leftOut) mutate({ propertyIds: leftOut.propertyIds, include: true });
    setLeftOut(null);
  };
  return { exportCsv, isPending, asking: { leftOut, exportAll, keepOut: () => setLeftOut(null) } };
}

/** Whether nothing was exported because all of it is tagged 'Do not contact'. */
function isAllLeftOut(error: unknown): boolean {
  const errors = error instanceof ApiError ? error.problem?.errors : undefined;
  return errors?.some(({ path }) => path === 'includeDoNotContact') ?? false;
}

/** What the server says where it understood the call and refused it. */
function refusalOf(error: unknown, fallback: string): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused ? sentenceOf(error, fallback) : fallback;
}
