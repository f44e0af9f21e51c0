import type { CompanyRole } from '#domain/company-roles.ts';
import type { CompanyPermission } from './permissions.ts';

/** What each role of a company may do there. Which rows it may be done to is decided in rows.ts. */
export const companyPermissionsOf = {
  owner: ['team:read', 'team:lead', 'team:manage'],
  manager: ['team:read', 'team:lead'],
  rep: ['team:read'],
} as const satisfies Record<CompanyRole, readonly CompanyPermission[]>;
