import { useQuery } from '@tanstack/react-query';
import type { LeadQuery } from '#domain/filters/lead-filters.ts';
import { addAllSentence } from '#domain/queues/words.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';

interface WhatIsAddedProps {
  query: LeadQuery;
  choice: Parameters<typeof addAllSentence>[1];
}

/** How many of how many will be added, and what is left out, counted when the dialog opens. */
export function WhatIsAdded({ query: filter, choice }: WhatIsAddedProps) {
  const counted = useQuery(query(api.queues.countAddable, { query: filter }));
  return (
    <p role="status" className="min-h-5 text-muted-foreground tabular-nums">
      {counted.isError
        ? sentenceOf(counted.error, 'The number of doors could not be counted.')
        : counted.data
          ? addAllSentence(counted.data, choice)
          : 'Counting what matches...'}
    </p>
  );
}
