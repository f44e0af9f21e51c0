import type { ApiScope } from '#domain/api-scopes.ts';

/** What of an endpoint decides which scope an API key needs: what it names, and nothing else. */
export interface Scoped {
  scope?: ApiScope | undefined;
}

export const isWithinScopes = ({ scope }: Scoped, scopes: readonly ApiScope[]): boolean =>
  scope !== undefined && scopes.includes(scope);
