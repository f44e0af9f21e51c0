/** What an API key of a company may be limited to. */
export const apiScopes = ['leads', 'changes', 'exports', 'hooks'] as const;
export type ApiScope = (typeof apiScopes)[number];

export const apiScopeLabels: Record<ApiScope, string> = {
  leads: 'Read leads',
  changes: 'Make changes',
  exports: 'Export files',
  hooks: 'Manage webhooks',
};

export const apiScopeSentences: Record<ApiScope, string> = {
  leads: 'Properties, queues, appointments, proposals and everything else its maker sees.',
  changes: 'Stages, notes, tags, visits, appointments and queues.',
  exports: 'CSV files of properties, queues, measurements and prices.',
  hooks: 'Subscribe other systems to what happens, and end that.',
};

/** How a key begins, so that scanners recognize one that got out. */
export const API_KEY_PREFIX = 'rc_';

/** Calls that one key may make in a minute. */
export const API_KEY_CALLS_PER_MINUTE = 600;

/** The beginning of a key by which people tell keys apart: its prefix and five characters. */
export const startOfKey = (key: string): string => key.slice(0, API_KEY_PREFIX.length + 5);
