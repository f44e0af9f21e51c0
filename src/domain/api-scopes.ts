/** What an API key of a company may be limited to. Endpoints name one (src/contract); one that names none, no key opens. */
export const apiScopes = [
  'leads',
  'changes',
  'exports',
  'hooks',
  'mail',
  'crm',
  'prices',
  'proposals',
  'orders',
  'team',
  'platform',
] as const;
export type ApiScope = (typeof apiScopes)[number];

export const apiScopeLabels: Record<ApiScope, string> = {
  leads: 'Read leads',
  changes: 'Make changes at doors',
  exports: 'Export files',
  hooks: 'Manage webhooks',
  mail: 'Make mail campaigns',
  crm: 'Send doors to a CRM',
  prices: 'Change prices',
  proposals: 'Send contracts',
  orders: 'Order what costs money',
  team: 'Decide what colleagues work on',
  platform: 'Change the platform’s data',
};

/** Scopes that only administrators are offered: the roles of others have none of it. */
export const scopesOfAdministrators: ReadonlySet<ApiScope> = new Set(['platform']);

/** How a key begins, so that scanners recognize one that got out. */
export const API_KEY_PREFIX = 'rc_';

/** Calls that one key may make in a minute. */
export const API_KEY_CALLS_PER_MINUTE = 600;

/** The beginning of a key by which people tell keys apart: its prefix and five characters. */
export const startOfKey = (key: string): string => key.slice(0, API_KEY_PREFIX.length + 5);
