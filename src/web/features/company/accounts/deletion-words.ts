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
    ...ofCompany(deletion),
  ].filter((part) => part !== null);
  if (parts.length === 0) return 'Nothing else is deleted with the account.';
  return `Deleted with the account: ${listed(parts)}.`;
}

/** What stays without the account; null if nothing does. */
export function staysOf(deletion: Deletion): string | null {
  const parts = [
    counted(deletion.ticketsKept, 'support ticket'),
    ...binding(deletion),
    counted(deletion.contractsKept, 'sent or signed proposal'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `Kept without the account: ${listed(parts)}.`;
}

/** Sentences about what of a company of one moves with its user to another one, stays behind, and is deleted. */
export function movesWith(deletion: Deletion): string[] {
  const sentence = (words: string, parts: (string | null)[]) => {
    const some = parts.filter((part) => part !== null);
    return some.length === 0 ? [] : [`${words}: ${listed(some)}.`];
  };
  return [
    ...sentence('Move along', binding(deletion)),
    ...sentence('Stay with the former company', [
      counted(deletion.contractsKept, 'sent or signed proposal'),
      ...(deletion.contractsKept > 0 ? ofCompany(deletion) : []),
    ]),
    ...sentence('Deleted with the former company', deletion.contractsKept > 0 ? [] : ofCompany(deletion)),
  ];
}

const listed = (parts: readonly string[]): string => new Intl.ListFormat('en-US').format(parts);

const ofCompany = ({ contacts, measurements, drafts }: Deletion) => [
  counted(contacts, 'contact'),
  counted(measurements, 'measurement'),
  counted(drafts, 'draft of a proposal', 'drafts of proposals'),
];

const binding = ({ optOutsKept, piecesKept }: Deletion) => [
  counted(optOutsKept, 'opt-out'),
  counted(piecesKept, 'mailed piece'),
];

function counted(count: number, one: string, many = `${one}s`): string | null {
  return count === 0 ? null : `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
