import { createParser, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { auditEventNames } from '#domain/events.ts';
import { PAGE_SIZE } from '#web/lists/page-size.ts';
import { endOfDay, startOfDay } from '#web/ui/days.ts';
import { useSettled } from '#web/ui/use-settled.ts';

const day = createParser({
  parse: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null),
  serialize: String,
}).withDefault('');

const parsers = {
  actor: parseAsString.withDefault(''),
  action: parseAsStringLiteral(auditEventNames),
  subject: parseAsString.withDefault(''),
  from: day,
  to: day,
  page: parseAsInteger.withDefault(1),
};

type Change = Partial<Record<'actor' | 'action' | 'subject' | 'from' | 'to', string>>;

/** The filters of the record, as the address bar holds them and as the server is asked. Days are the browser's. */
export function useAuditFilter() {
  const [fields, write] = useQueryStates(parsers, { scroll: false });
  const { action, from, to } = fields;
  const actor = useSettled(fields.actor.trim());
  const subject = useSettled(fields.subject.trim());
  const page = Math.max(1, fields.page);
  return {
    fields,
    page,
    query: {
      page,
      pageSize: PAGE_SIZE,
      ...(actor && { actor }),
      ...(action && { action }),
      ...(subject && { subject }),
      ...(from && { from: startOfDay(from) }),
      ...(to && { to: endOfDay(to) }),
    },
    isSet: [fields.actor, action, fields.subject, from, to].some(Boolean),
    change: ({ action: chosen, ...texts }: Change) =>
      void write({
        ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text || null])),
        ...(chosen !== undefined && { action: auditEventNames.find((one) => one === chosen) ?? null }),
        page: null,
      }),
    clear: () => void write(null),
    setPage: (next: number) => void write({ page: next === 1 ? null : next }),
  };
}

export type AuditFilterControls = ReturnType<typeof useAuditFilter>;
