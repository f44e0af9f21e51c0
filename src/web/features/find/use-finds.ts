import { useMemo } from 'react';
import { sentenceOf } from '#web/api/index.ts';
import { useQueues } from '#web/features/add-to-queue/index.ts';
import { useAddressHits } from '#web/features/properties/index.ts';
import { type Find, findsFor, type Screen } from './finds.ts';

/** The results for the typed text, and a message about them. */
export function useFinds(
  typed: string,
  screens: readonly Screen[],
): { finds: Find[]; remark: string | null } {
  const queues = useQueues();
  const addresses = useAddressHits(typed, null);
  const list = queues.data?.data;
  const { hits } = addresses;
  const finds = useMemo(
    () => findsFor(typed, { screens, queues: list ?? [], hits }),
    [typed, screens, list, hits],
  );
  return { finds, remark: remarkOf(finds.length, addresses, queues.error) };
}

function remarkOf(
  found: number,
  { error, isSearching, more }: ReturnType<typeof useAddressHits>,
  queuesError: Error | null,
): string | null {
  if (error) return sentenceOf(error, 'The search for addresses failed.');
  if (isSearching) return 'Searching...';
  if (queuesError) return sentenceOf(queuesError, 'Your queues could not be read.');
  if (found === 0) return 'Nothing matches.';
  return more ? 'More addresses may match. Type more to narrow them down.' : null;
}
