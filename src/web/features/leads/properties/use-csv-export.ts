import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { markEncoding } from '#domain/csv/write.ts';
import { exportFileName, exportWorstLabel, tooManyToExport } from '#domain/leads/export.ts';
import { EXPORT_LIMIT } from '#domain/leads/limits.ts';
import { leftOutSentence } from '#domain/queues/words.ts';
import { ApiError, fileNameOf, saveText, sentenceOf } from '#web/api/index.ts';
import { dayOf, dayZone } from '#web/ui/days.ts';
import { toast } from '#web/ui/toast.tsx';

interface CsvExport {
  /** Used for the file name if the server did not send one. */
  source: string;
  call: (body: ExportBody) => Promise<{ data: string; headers: Headers }>;
  /** The success, for example 'Successfully exported 3 properties'. */
  done: (count: number) => string;
  failed: string;
  /** The messages for an empty list, and above the refusal of a long one. */
  empty: { title: string; description?: string };
  tooMany: string;
}

interface ExportBody {
  propertyIds: number[];
  includeDoNotContact: boolean;
  timeZone: string;
}

type Choose = () => number[] | Promise<number[]>;

/** What there is to export. Ids are asked for only where they are needed. */
interface ToExport {
  count: number;
  /** All of it in its order, where it is no more than one file holds. */
  all: Choose;
  /** The given number of the worst by severity. */
  worst: (most: number) => ReturnType<Choose>;
}

/** What is asked before an export goes on, and what then happens. */
export interface Question {
  title: string;
  description: string;
  action: string;
  confirm: () => void;
}

interface Chosen {
  choose: Choose;
  include: boolean;
}

/** Saves properties as a CSV file, or explains why not. If part of it is possible, `asking` holds the question. */
export function useCsvExport({ source, call, done, failed, empty, tooMany }: CsvExport) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { mutate, isPending } = useMutation({
    async mutationFn({ choose, include }: Chosen) {
      const propertyIds = await choose();
      return { propertyIds, ...(await callWith(propertyIds, include)) };
    },
    onSuccess({ data, headers, propertyIds }, { choose }) {
      const confirm = () => mutate({ choose, include: true });
      if (data === null) return setQuestion(leftOutQuestion(propertyIds.length, true, confirm));
      const out = Number(headers.get('x-left-out') ?? 0);
      saveText(markEncoding(data), fileNameOf(headers, exportFileName(source, dayOf(new Date()))));
      const sentence = done(propertyIds.length - out);
      toast({
        title: 'Export Successful',
        description: out > 0 ? `${sentence}. ${leftOutSentence(out)}` : sentence,
      });
      if (out > 0) setQuestion(leftOutQuestion(out, false, confirm));
    },
    onError: (error) =>
      toast({ title: 'Export Failed', description: refusalOf(error, failed), variant: 'destructive' }),
  });

  async function callWith(propertyIds: number[], includeDoNotContact: boolean) {
    try {
      return await call({ propertyIds, includeDoNotContact, timeZone: dayZone() });
    } catch (error) {
      if (isAllLeftOut(error)) return { data: null, headers: new Headers() };
      throw error;
    }
  }

  const exportCsv = ({ count, all, worst }: ToExport) => {
    if (count === 0) toast({ ...empty, variant: 'destructive' });
    else if (count <= EXPORT_LIMIT) mutate({ choose: all, include: false });
    else
      setQuestion({
        title: tooMany,
        description: tooManyToExport(count, EXPORT_LIMIT),
        action: exportWorstLabel(EXPORT_LIMIT),
        confirm: () => mutate({ choose: () => worst(EXPORT_LIMIT), include: false }),
      });
  };
  return { exportCsv, isPending, asking: { question, onClose: () => setQuestion(null) } };
}

/** Properties left out as 'Do not contact' wait for the user's decision. */
function leftOutQuestion(count: number, all: boolean, confirm: () => void): Question {
  return {
    title: all ? 'Nothing was exported' : 'Some properties were left out',
    description: `${leftOutSentence(count)} ${all ? 'Export anyway?' : 'Export them, too?'}`,
    action: 'Export All',
    confirm,
  };
}

/** Whether nothing was exported because all of it is tagged 'Do not contact'. */
function isAllLeftOut(error: unknown): boolean {
  const errors = error instanceof ApiError ? error.problem?.errors : undefined;
  return errors?.some(({ path }) => path === 'includeDoNotContact') ?? false;
}

/** The server's message if it understood the call and refused it. */
function refusalOf(error: unknown, fallback: string): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused ? sentenceOf(error, fallback) : fallback;
}
