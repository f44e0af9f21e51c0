import type { Role } from '#domain/roles.ts';
import { type PlatformPermission, permissions } from './permissions.ts';

/** What each role may do. Which rows it may do it to is decided in rows.ts. */
export const permissionsOf: Record<Role, readonly PlatformPermission[]> = {
  admin: permissions,
  operator: ['capture:write', 'vision:run', 'operation:read', 'profile:change', 'support:use'],
  reviewer: ['review:write', 'vision:run', 'profile:change', 'support:use'],
  user: [
    'property:read',
    'property:export',
    'property:observe',
    'upload:read',
    'operation:read',
    'queue:read',
    'queue:write',
    'view:read',
    'view:write',
    'crm:read',
    'crm:write',
    'profile:change',
    'coverage:read',
    'coverage:request',
    'support:use',
  ],
};
