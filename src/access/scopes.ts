import type { ApiScope } from '#domain/api-scopes.ts';
import type { Access } from './permissions.ts';

/** What of an endpoint decides which scope it needs. */
export interface Scoped {
  method: string;
  access: Access;
  reply?: string | undefined;
  scope?: ApiScope | undefined;
}

/** Of the person or the platform, not of the company's data: no key opens it unless the endpoint names a scope. */
const ofNoScope = /^(?:admin:|capture:|review:|vision:|profile:change|team:manage)/;

/**
 * The scope that an API key of a company needs for an endpoint; null where no key is enough. Named by the endpoint, else
 * exports are files of many rows, reads are `leads`, and everything else is `changes`.
 */
export function scopeOf({ method, access, reply, scope }: Scoped): ApiScope | null {
  if (scope) return scope;
  if (ofNoScope.test(access)) return null;
  if (access === 'property:export' || reply === 'csv') return 'exports';
  return method === 'GET' ? 'leads' : 'changes';
}

export function isWithinScopes(endpoint: Scoped, scopes: readonly ApiScope[]): boolean {
  const scope = scopeOf(endpoint);
  return scope !== null && scopes.includes(scope);
}
