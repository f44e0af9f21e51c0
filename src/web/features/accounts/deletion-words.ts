import type { Deletion } from '#contract/accounts.ts';

/** A sentence about what is deleted with a user. */
export function goesWith(deletion: Deletion): string {
  const parts = [
    counted(deletion.zipCodes, 'ZIP code'),
    counted(deletion.queues, 'queue'),
    counted(deletion.queueItems, 'property in queues', 'properties in queues'),
    counted(deletion.stages, 'pipeline stage'),
    counted(deletion.notes, 'note'),
    counted(deletion.tags, 'tag'),
    counted(deletion.requests, 'request'),
    counted(deletion.apiTokens, 'API token'),
  ].filter((part) => part !== null);
  if (parts.length === 0) return 'Nothing else is deleted with the account.';
  return `Deleted with the account: ${new Intl.ListFormat('en-US').format(parts)}.`;
}

/** What stays without the account; null if nothing does. */
export function staysOf({ ticketsKept }: Deletion): string | null {
  const tickets = counted(ticketsKept, 'support ticket');
  return tickets && `Kept without the account: ${tickets}.`;
}

function counted(count: number, one: string, many = `${one}s`): string | null {
  return count === 0 ? null : `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
