import { useQuery } from '@tanstack/react-query';
import type { LeadField } from '#domain/filters/lead-fields.ts';
import { api, query } from '#web/api/index.ts';

export interface Option {
  value: string;
  label: string;
}

const NONE: readonly Option[] = [];

/** Choices beside the values in the table of fields: existing tags, and the queues the user works in. */
export function useOptions(name: LeadField): readonly Option[] {
  const tags = useQuery({ ...query(api.crm.listCatalog), enabled: name === 'tags' });
  const queues = useQuery({ ...query(api.queues.list), enabled: name === 'queue' });
  if (name === 'tags') return tags.data?.map(({ key, label }) => ({ value: key, label })) ?? NONE;
  if (name === 'queue')
    return (
      queues.data?.map(({ id, name: queue, assignee }, _at, all) => {
        const isNamesake = all.some((other) => other.id !== id && other.name === queue);
        return { value: `${id}`, label: isNamesake ? `${queue} (${assignee.name})` : queue };
      }) ?? NONE
    );
  return NONE;
}
